/** The style of the pages: the colours and shapes of the site, without its fonts and scripts. */
export const css = `:root { color-scheme: light dark; --paper: light-dark(#fdfdfc, #15181a); --surface: light-dark(#f4f6f5, #1c2023); --line: light-dark(#dde2df, #2e3439); --line-strong: light-dark(#7f8884, #79828a); --ink: light-dark(#1a1e1c, #e6e9ea); --soft: light-dark(#505a55, #a7b0b6); --accent: light-dark(#0a6158, #74cdbc); --on-accent: light-dark(#ffffff, #0c1f1c); --negative: light-dark(#a8322a, #f0938a); --positive: light-dark(#256b2f, #86cf8c); --caution: light-dark(#8a5200, #e6b45c); }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.top { border-bottom: 1px solid var(--line); }
.row { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; max-width: 52rem; min-height: 3.5rem; margin: 0 auto; padding: 0.25rem 1.25rem; font-size: 0.875rem; }
.brand { margin-inline-end: auto; color: var(--ink); font-size: 1.125rem; font-weight: 650; text-decoration: none; }
.row a { padding: 0.5rem 0; }
.row form { margin: 0; }
main { max-width: 52rem; margin: 0 auto; padding: 1.75rem 1.25rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.625rem; line-height: 1.25; letter-spacing: -0.015em; }
h2 { margin: 2.25rem 0 0.75rem; font-size: 1.1875rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
small, .hint { color: var(--soft); font-size: 0.875rem; }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
.state { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-inline-start: 4px solid var(--caution); border-radius: 6px; background: var(--surface); }
.state p { margin: 0.25rem 0 0; }
.state.good { border-inline-start-color: var(--positive); }
.state.bad { border-inline-start-color: var(--negative); }
.refusal { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border: 1px solid var(--negative); border-inline-start-width: 4px; border-radius: 6px; }
.refusal p { margin: 0; }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.35rem 1.25rem; margin: 0 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
blockquote { margin: 0 0 0.5rem; padding: 0.75rem 1rem; border-inline-start: 4px solid var(--line-strong); background: var(--surface); }
.text { white-space: pre-wrap; unicode-bidi: isolate; }
.hidden-mark { padding: 0 0.25em; border: 1px solid var(--negative); border-radius: 3px; color: var(--negative); font: 0.75em/1.4 ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
thead th:first-child { width: 32%; }
th { color: var(--soft); font-weight: 400; text-align: start; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tbody th { color: inherit; }
.onward { margin-top: 1.5rem; }
.onward a { display: inline-block; padding: 0.5rem 0; }
.none { color: var(--soft); }
pre { margin: 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); white-space: pre-wrap; }
td pre { padding: 0; border: 0; background: none; }
summary { min-height: 2.75rem; padding: 0.6rem 0; cursor: pointer; }
nav ul, .cards, .decisions { margin: 0; padding: 0; list-style: none; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
nav a { display: inline-block; min-height: 2.75rem; padding: 0.6rem 0; text-decoration: none; }
nav a[aria-current] { border-bottom: 3px solid var(--accent); color: var(--ink); font-weight: 600; }
.cards li, .decisions li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.cards a { display: inline-block; padding: 0.25rem 0; font-weight: 600; }
.cards p, .decisions p { margin: 0.25rem 0 0; }
label { display: block; margin-bottom: 0.25rem; font-weight: 600; }
.field { margin: 0 0 1.125rem; }
.sign-in { max-width: 26rem; }
input, textarea { width: 100%; padding: 0.6rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--paper); color: inherit; font: inherit; }
[aria-invalid="true"] { border: 2px solid var(--negative); }
.fault { display: block; color: var(--negative); font-size: 0.875rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: none; color: var(--accent); }
.row button { min-height: 2.25rem; padding: 0.25rem 0.75rem; border-color: var(--line-strong); background: none; color: var(--ink); font-weight: 400; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.6rem; } .actions button { flex: 1 1 auto; overflow-wrap: normal; } }`;
