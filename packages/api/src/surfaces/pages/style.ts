import { toPageStyle } from "@werkbank/http/look/page-style";

/** The style of the pages: the common one, and rules for lists, decisions and their forms. */
export const pageStyle = toPageStyle(`.state { border-inline-start-color: var(--caution); }
.row a { padding: 0.5rem 0; }
.row form { margin: 0; }
.state p { margin: 0.25rem 0 0; }
.state.good { border-inline-start-color: var(--positive); }
.state.bad { border-inline-start-color: var(--negative); }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.35rem 1.25rem; margin: 0 0 1rem; }
blockquote { margin: 0 0 0.5rem; padding: 0.75rem 1rem; border-inline-start: 4px solid var(--line-strong); background: var(--surface); }
.text { white-space: pre-wrap; unicode-bidi: isolate; }
.hidden-mark { padding: 0 0.25em; border: 1px solid var(--negative); border-radius: 3px; color: var(--negative); font: 0.75em/1.4 ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
thead th:first-child { width: 32%; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tbody th { color: inherit; }
.onward { margin-top: 1.5rem; }
.onward a { display: inline-block; padding: 0.5rem 0; }
.none { color: var(--ink-soft); }
pre { margin: 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); white-space: pre-wrap; }
td pre { padding: 0; border: 0; background: none; }
summary { min-height: 2.75rem; padding: 0.6rem 0; cursor: pointer; }
ul { padding-inline-start: 1.375rem; }
nav ul, .cards, .decisions { margin: 0; padding: 0; list-style: none; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
nav a { display: inline-block; min-height: 2.75rem; padding: 0.6rem 0; text-decoration: none; }
nav a[aria-current] { border-bottom: 3px solid var(--accent); color: var(--ink); font-weight: 600; }
nav.sections ul { row-gap: 0; position: static; width: auto; height: auto; margin: 0 0 1.25rem; padding: 0; overflow: visible; border: 0; border-bottom: 1px solid var(--line); background: none; color: inherit; }
nav.sections a { white-space: nowrap; }
nav.sections button { display: none; }
.top .row > a:not(.brand) { color: var(--ink-soft); text-decoration: none; }
.top .row > a:not(.brand):hover { color: var(--ink); text-decoration: underline; }
select { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--paper); color: inherit; font: inherit; }
.check { display: flex; gap: 0.75rem; align-items: center; min-height: 2.75rem; }
.check label { margin: 0; font-weight: 400; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
details { margin-bottom: 0.75rem; }
.bottom { border-top: 1px solid var(--line); }
.cards > li, .decisions > li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.cards h2 { margin-top: 0.5rem; }
.cards ul { margin: 0.25rem 0 0.75rem; }
.cards + .hint { margin-top: 1rem; }
details form { margin-top: 0.75rem; }
.cards a { display: inline-block; padding: 0.25rem 0; font-weight: 600; }
.cards p, .decisions p { margin: 0.25rem 0 0; }
.cards form, .cards details { margin-top: 0.5rem; }
.cards details p { margin-bottom: 0.5rem; }
.decisions + form { margin-top: 1.25rem; }
.field { margin: 0 0 1.125rem; }
form + .hint { margin-top: 1rem; }
.sign-in { max-width: 24rem; margin-top: 1.5rem; }
.sign-in button { width: 100%; }
.account-links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 1rem; font-size: var(--size-small); }
.account-links a { padding: 0.5rem 0; }
.fault { display: block; color: var(--negative); font-size: 0.875rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.row button { min-height: 2.25rem; padding: 0.25rem 0.75rem; border-color: var(--line-strong); background: none; color: var(--ink); font-weight: 400; }
.filter { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0 1rem; align-items: end; margin-bottom: 1rem; padding: 1rem 1rem 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.filter button { margin-bottom: 1.125rem; }
.swatch { margin-inline-end: 0.5rem; vertical-align: -0.05em; }
table + form, table + p { margin-top: 1.25rem; }
input[type="color"] { width: 5rem; padding: 0.25rem; }
.column { margin-bottom: 1.5rem; padding: 1rem 1.25rem 0.25rem; border: 1px solid var(--line); border-radius: var(--radius); }
.line { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0 1rem; }
.line legend, .line .field:first-of-type, .line .check { grid-column: 1 / -1; }
.amounts table { table-layout: auto; }
.amounts small { display: block; }
.amounts thead th:first-child { width: 62%; }
.amounts th:last-child, .amounts td:last-child { padding-inline-end: 0; text-align: end; white-space: nowrap; }
.column legend { float: inline-start; width: 100%; }
.column legend + * { clear: both; }
.wide { overflow-x: auto; }
.wide table { width: auto; min-width: 100%; table-layout: auto; }
.wide thead th:first-child { width: auto; }
.logo { max-width: 100%; max-height: 6rem; }
.qr { display: block; width: 11rem; height: 11rem; margin: 0 0 1rem; border: 1px solid var(--line); border-radius: var(--radius); }
form + form, form + details, .actions + details { margin-top: 1rem; }
details > form { margin-bottom: 1rem; }
td ul { margin: 0; padding-inline-start: 1rem; }
.plain { padding: 0; list-style: none; }
@media (max-width: 30rem) { nav:not(.sections) ul { flex-direction: column; gap: 0; border: 0; } nav:not(.sections) a { display: block; padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--line); } nav:not(.sections) a[aria-current] { border-bottom: 0; border-inline-start-color: var(--accent); } }
@media (max-width: 30rem) { .row form { margin: 0 0 0.25rem auto; } }
@media (max-width: 30rem) { thead th:first-child { width: 42%; } th code { font-size: 0.75rem; } dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.6rem; } .actions button { flex: 1 1 auto; overflow-wrap: normal; } }
@media (max-width: 40rem) { .wide-only { display: none; } .wide-label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; } }
@media (max-width: 48rem) {
  nav.sections { margin-bottom: 1.25rem; }
  nav.sections button { display: flex; gap: 0.75rem; align-items: center; justify-content: space-between; width: 100%; text-align: start; }
  nav.sections button::after { flex: none; width: 0.5rem; height: 0.5rem; border: solid currentcolor; border-width: 0 1.5px 1.5px 0; rotate: 45deg; content: ""; }
  nav.sections ul:not(:popover-open) { display: none; }
  nav.sections ul:popover-open { position: fixed; inset: auto 0 0; display: grid; grid-template-columns: 1fr 1fr; max-height: 80dvh; margin: 0; padding: 1rem 1.25rem 1.5rem; overflow: auto; border-top: 1px solid var(--line-strong); background: var(--paper); }
  nav.sections ul::backdrop { background: rgb(0 0 0 / 45%); }
  nav.sections a[aria-current] { border-bottom: 0; color: var(--accent); }
}
h3 { margin: 1.5rem 0 0.5rem; font-size: var(--size-body); font-weight: 650; }
.essentials { padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: var(--radius); }
.essentials .amount { font-size: 1.375rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.essentials ul, td > ul { margin: 0; padding: 0; list-style: none; }
dd > ul { margin: 0; }
td > ul > li + li, .members > li + li { margin-top: 0.25rem; }
.members { margin: 0; padding: 0; list-style: none; }
li > .members { padding-bottom: 0.5rem; }
.label { color: var(--ink-soft); }
td .amount, .title .amount { white-space: nowrap; font-variant-numeric: tabular-nums; }
.title { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; justify-content: space-between; }
.cards .title a { flex: 1 1 18rem; }
.selector { display: grid; grid-template-columns: minmax(0, 20rem) auto; gap: 0.25rem 0.75rem; justify-content: start; margin: 0 0 1rem; }
.selector label { grid-column: 1 / -1; margin: 0; }
.count { color: var(--ink-soft); font-weight: 400; }
details { margin-top: 2rem; border-block: 1px solid var(--line); }
details:has(+ details) { margin-bottom: 0; }
details + details { margin-top: -1px; }
.cards details { border: 0; }
.field small { display: block; margin-top: 0.25rem; line-height: 1.4; }
details > dl { margin-top: 0.5rem; }
details > pre { margin-bottom: 1rem; }
.sign-in-page { max-width: 24rem; margin: 2rem auto 0; }
th[scope="row"], td { hyphens: auto; }
@media (max-width: 30rem) { thead th:first-child { width: 32%; } th, td { font-size: 0.9375rem; } .sign-in-page { margin-top: 0; } .essentials { padding: 0.75rem 1rem; } dd:has(> ul) ul { padding-inline-start: 1.125rem; } .essentials dd > ul { padding: 0; } }`);
