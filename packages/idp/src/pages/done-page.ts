import { html } from "hono/html";
import type { Endpoint } from "../context.ts";
import { accountTextsOf } from "./shell/account-messages.ts";
import type { DoneKind } from "./shell/account-messages.ts";
import { sendPage } from "./shell/page.ts";

const kinds: readonly DoneKind[] = ["signup", "password", "email_change", "email_change_half"];

/** `GET /done?of=…`: confirms what was done if the user has no other destination. */
export const showDone: Endpoint = (_idp, c) => {
  const kind = kinds.find((candidate) => candidate === c.req.query("of")) ?? "signup";
  const { title, text } = accountTextsOf(c).done[kind];
  return sendPage(c, {
    title,
    content: html`<h1>${title}</h1>
      <p role="status">${text}</p>`,
  });
};
