import { password, send, signIn } from "../../support/product.ts";
import { assistantName, assistantUserEmail, startAuthorization } from "../demo-records.ts";
import { findMail } from "../find-mail.ts";
import type { Scene, Stage } from "../scene.ts";

/** Opens the page to which an MCP client sends its user. */
async function openAuthorization({ page, product, locale }: Stage): Promise<void> {
  const url = await startAuthorization(product);
  url.searchParams.set("ui_locales", locale);
  await page.goto(url.href);
}

const emailField = ({ page, text }: Stage) =>
  page.getByLabel(text("Email address", "E-mailadres"), { exact: true });

/** The name of the organization that invites: mail to invited people is in its language. */
const invitingOrganization = ({ text }: Stage) => text("Harbour Bikes", "Havenfietsen");

/** Lets a member of the demo start an organization and invite a person; returns the person's e-mail address. */
async function invite(stage: Stage): Promise<string> {
  const { product, locale } = stage;
  const { access_token: token } = await signIn(product, "daan@singel.example");
  const call = async (path: string, json?: object) => {
    const options = { token, ...(json && { json }) };
    const { status, body } = await send(product, `/api/v1/organizations${path}`, options);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };
  const { id } = await call("", { name: invitingOrganization(stage), language: locale });
  const roles = await call(`/${id}/roles`);
  const { id: roleId } = roles.items.find(({ name }: { name: string }) => name === "Member");
  const email = `robin.${locale}@voorbeeld.example`;
  await call(`/${id}/invitations`, { email, roleId });
  return email;
}

/** How people get in: an invitation, and the pages of the local identity provider. */
export const identityScenes: readonly Scene[] = [
  {
    name: "invitation-mail",
    width: 640,
    async show(stage) {
      const { page, product, text } = stage;
      await page.goto(`${await findMail(product, await invite(stage))}/html`);
      return {
        around: [page.locator("body > *").first()],
        shows: [invitingOrganization(stage), text("View the invitation", "Uitnodiging bekijken")],
      };
    },
  },
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
