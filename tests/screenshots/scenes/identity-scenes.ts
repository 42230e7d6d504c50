import { password } from "../../support/product.ts";
import { assistantName, assistantUserEmail, startAuthorization } from "../demo-records.ts";
import type { Scene, Stage } from "../scene.ts";

/** Opens the page to which an MCP client sends its user. */
async function openAuthorization({ page, product, locale }: Stage): Promise<void> {
  const url = await startAuthorization(product);
  url.searchParams.set("ui_locales", locale);
  await page.goto(url.href);
}

const emailField = ({ page, text }: Stage) =>
  page.getByLabel(text("Email address", "E-mailadres"), { exact: true });

/** The pages of the local identity provider. */
export const identityScenes: readonly Scene[] = [
  {
    name: "sign-in",
    width: 560,
    async show(stage) {
      await openAuthorization(stage);
      const { page, text } = stage;
      const signIn = text("Sign in", "Aanmelden");
      return {
        around: [
          page.getByRole("heading", { level: 1 }),
          emailField(stage),
          page.getByRole("button", { name: signIn, exact: true }),
        ],
        shows: [text("Password", "Wachtwoord"), signIn],
      };
    },
  },
  {
    name: "consent",
    width: 560,
    async show(stage) {
      await openAuthorization(stage);
      const { page, text } = stage;
      await emailField(stage).fill(assistantUserEmail);
      const field = page.getByLabel(text("Password", "Wachtwoord"), { exact: true });
      await field.fill(password);
      await field.press("Enter");
      const deny = page.locator('button[value="deny"]');
      return {
        around: [page.getByRole("heading", { level: 1 }), deny],
        shows: [assistantName],
      };
    },
  },
];
