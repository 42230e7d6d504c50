import { createCliUser } from "@werkbank/cli/testing";
import { openHydrated } from "../../support/browser.ts";
import { ownerEmail, signIn } from "../../support/product.ts";
import type { Scene } from "../scene.ts";

/** Converts what a terminal gets to HTML: text that is bold in part. */
const toHtml = (output: string): string =>
  output
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("\u001B[1m", "<b>")
    .replaceAll("\u001B[22m", "</b>");

/** The documentation itself, and the command line. */
export const siteScenes: readonly Scene[] = [
  {
    name: "command-line",
    async show({ page, product }) {
      const { access_token: token } = await signIn(product);
      const user = await createCliUser(product);
      const { stdout } = await user.run(["tasks", "list", "--limit", "6"], {
        terminal: 84,
        env: { SERVICE_TOKEN: token },
      });
      await user.remove();
      const screen = `$ werkbank tasks list --limit 6\n${stdout}`;
      await page.setContent(`<!doctype html><meta name="color-scheme" content="light dark">
        <style>pre { margin: 0; font: 13px/1.6 "JetBrains Mono", monospace; }</style>
        <body style="background: light-dark(#fdfdfc, #15181a)"><pre>${toHtml(screen)}</pre>`);
      return { around: [page.locator("pre")], shows: ["werkbank tasks list"] };
    },
  },
  {
    name: "search",
    width: 600,
    async show({ page, text, locale }) {
      await openHydrated(page, locale === "nl" ? "/nl/guides" : "/guides");
      await page.keyboard.press("/");
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await page.keyboard.type(text("send a quote", "offerte versturen"));
      await page.getByRole("option").first().waitFor();
      return { around: [dialog], shows: [text("Guide", "Handleiding")], maxHeight: 480 };
    },
  },
  {
    name: "try-it",
    width: 760,
    as: ownerEmail,
    async show({ page, text, locale }) {
      await openHydrated(
        page,
        `${locale === "nl" ? "/nl" : ""}/reference/customers/list-customers`,
      );
      await page.getByRole("button", { name: text("Try it", "Uitproberen") }).click();
      const form = page.locator(".try-it form").first();
      await form.waitFor();
      const submit = text("Send", "Versturen");
      await page.getByRole("button", { name: submit, exact: true }).click();
      await page.locator(".try-it .status").first().waitFor();
      return { around: [form], shows: [submit], maxHeight: 620 };
    },
  },
];
