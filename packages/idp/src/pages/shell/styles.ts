import { toPageStyle } from "@werkbank/http/look/page-style";

/** The style of all Werkbank pages, plus rules for the forms, lists and messages here. */
export const pageStyle = toPageStyle(`main { max-width: 26.5rem; padding-block: 4rem 5rem; }
main.wide { max-width: 52rem; padding-top: 2rem; }
.row a { padding: 0.5rem 0; }
.wide h1 { font-size: 1.75rem; }
.soft { color: var(--ink-soft); }
form { margin: 1.5rem 0 0; }
form + form { margin-top: 0; }
ul { margin: 0 0 1.25rem; padding-inline-start: 1.25rem; }
p:has(+ ul) { margin-bottom: 0.375rem; }
input:not([type="hidden"], [type="checkbox"]) { display: block; margin: 0 0 1.125rem; }
input[readonly]:not([type="hidden"]) { color: var(--ink-soft); border-style: dashed; }
.hint, .fault { margin: 0 0 0.375rem; font-size: var(--size-small); line-height: 1.4; }
input + .hint { margin: -0.75rem 0 1.125rem; }
.fault { color: var(--negative); font-weight: 600; }
button { display: block; width: 100%; margin: 0.5rem 0 0; }
button.plain { border-color: var(--line-strong); background: none; color: var(--ink); }
button.plain:hover { background: var(--surface-strong); }
button.link { border-color: transparent; background: none; color: var(--ink-soft); font-weight: 400; text-decoration: underline; text-underline-offset: 0.18em; }
button.small { display: inline-block; width: auto; min-height: 2.25rem; margin: 0; padding: 0.25rem 0.75rem; font-size: var(--size-small); }
.links { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 1rem 0 0; font-size: var(--size-small); }
.links:empty { display: none; }
.links a { padding: 0.5rem 0; }
.note { padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--surface); color: var(--ink-soft); font-size: var(--size-small); }
.alert { margin: 0 0 1.25rem; padding: 0.75rem 1rem; border: 1px solid var(--negative); border-inline-start-width: 4px; border-radius: var(--radius); }
h1 + .alert { margin-top: 1.25rem; }
.alert p, .alert ul { margin-bottom: 0; }
.alert a { color: inherit; }
.messages { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.messages li { display: grid; padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.messages a { font-weight: 600; }
.messages .soft { font-size: var(--size-small); }
pre { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.wide section { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.wide h2 { margin: 0 0 0.25rem; }
.narrow { max-width: 22rem; }
.head { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: start; justify-content: space-between; }
.head form, .rows form { margin: 0; }
.head + .note { margin: 1rem 0 0; }
.rows { margin: 0 0 1rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.rows li { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; justify-content: space-between; padding: 0.875rem 0; border-bottom: 1px solid var(--line); }
.rows li > div { flex: 1 1 16rem; }
.rows p { margin: 0; }
.rows .soft { font-size: var(--size-small); }
.rows .soft span { display: inline-block; }
.name { font-weight: 600; }
.tag { display: inline-block; margin-inline-start: 0.25rem; padding: 0 0.5rem; border-radius: 1rem; background: var(--accent-soft); color: var(--accent); font-size: 0.8125rem; font-weight: 600; }
@media (max-width: 30rem) { main { padding-block: 2rem 3rem; } }
`);
