import { createHash } from "node:crypto";
import { raw } from "hono/html";

const styles = `
:root {
  color-scheme: light dark;
  --page: #f4f4f1; --card: #fff; --text: #1d1f1c; --soft: #5a5f57; --line: #d7d9d2;
  --action: #1f5c3f; --action-text: #fff; --alert: #9c1f1f; --alert-page: #fbecea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #141613; --card: #1e211d; --text: #eceee9; --soft: #a9afa4; --line: #3b4038;
    --action: #8fd0ad; --action-text: #10241a; --alert: #ffb4ab; --alert-page: #3a1d1a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: 1rem;
  display: grid; place-items: center; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main {
  width: 100%; max-width: 26rem; padding: 1.75rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 0.75rem; overflow-wrap: anywhere;
}
.product { margin: 0 0 1.25rem; font-weight: 650; letter-spacing: 0.01em; color: var(--soft); }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); }
ul { margin: 0 0 1.25rem; padding-left: 1.25rem; }
label { display: block; margin: 0 0 0.25rem; font-weight: 550; }
input:not([type="hidden"]) {
  display: block; width: 100%; margin: 0 0 1rem; padding: 0.625rem 0.75rem; min-height: 2.75rem;
  font: inherit; color: inherit; background: var(--page);
  border: 1px solid var(--soft); border-radius: 0.5rem;
}
button {
  display: block; width: 100%; min-height: 2.75rem; margin: 0.5rem 0 0; padding: 0.5rem 1rem;
  font: inherit; font-weight: 600; cursor: pointer; border-radius: 0.5rem;
  color: var(--action-text); background: var(--action); border: 1px solid var(--action);
}
button.plain { color: var(--text); background: transparent; border-color: var(--soft); }
button.link {
  color: var(--soft); background: transparent; border-color: transparent; font-weight: 450;
  text-decoration: underline;
}
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
a { color: var(--action); text-underline-offset: 0.15em; }
.links { display: grid; gap: 0.25rem; margin: 1rem 0 0; text-align: center; }
.links:empty { display: none; }
.links a { padding: 0.5rem; }
.hint, .fault { margin: 0 0 0.375rem; font-size: 0.9375rem; line-height: 1.4; color: var(--soft); }
.fault { color: var(--alert); font-weight: 550; }
input[aria-invalid="true"]:not([type="hidden"]) { border: 2px solid var(--alert); }
input[readonly]:not([type="hidden"]) { color: var(--soft); border-style: dashed; }
.note { padding: 0.75rem; border-left: 4px solid var(--action); background: var(--page); }
main.wide { max-width: 44rem; align-self: start; }
.messages { margin: 0; padding: 0; list-style: none; }
.messages li { display: grid; padding: 0.75rem 0; border-top: 1px solid var(--line); }
.messages a { font-weight: 550; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
pre {
  margin: 0 0 1rem; padding: 1rem; border-radius: 0.5rem; background: var(--page);
  font: inherit; white-space: pre-wrap; overflow-wrap: anywhere;
}
a.button {
  display: block; padding: 0.625rem 1rem; border-radius: 0.5rem; text-align: center;
  font-weight: 600; text-decoration: none; color: var(--action-text); background: var(--action);
}
.alert p, .alert ul { margin-bottom: 0; }
.alert a { color: inherit; }
.alert {
  margin: 0 0 1rem;
  padding: 0.75rem; border-left: 4px solid var(--alert); border-radius: 0.25rem;
  background: var(--alert-page); color: var(--alert);
}
h1 + .alert { margin-top: 1rem; }
.wide section { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.wide h2 { margin: 0 0 0.25rem; font-size: 1.125rem; line-height: 1.3; }
.narrow { max-width: 22rem; }
button.small { display: inline-block; width: auto; margin: 0; font-size: 0.9375rem; }
.head {
  display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: start; justify-content: space-between;
}
.head + .note { margin: 1rem 0 0; }
.rows { margin: 0 0 1rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.rows li {
  display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center;
  justify-content: space-between; padding: 0.875rem 0; border-bottom: 1px solid var(--line);
}
.rows li:last-child { border-bottom: 0; padding-bottom: 0.25rem; }
.rows li > div { flex: 1 1 16rem; }
.rows p { margin: 0; }
.rows .soft { font-size: 0.9375rem; }
.rows .soft span { display: inline-block; }
.name { font-weight: 600; }
.tag {
  display: inline-block; margin-left: 0.25rem; padding: 0 0.5rem; border-radius: 1rem;
  font-size: 0.8125rem; font-weight: 500; color: var(--action-text); background: var(--action);
}
`;

/** The one style sheet of the pages. Whole, because its hash covers every blank inside the element. */
export const styleElement = raw(`<style>${styles}</style>`);

/** What allows it in the content security policy. */
export const stylesHash = `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;
