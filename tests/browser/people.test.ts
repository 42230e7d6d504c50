import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { startBrowser } from "../support/browser.ts";
import { password, type Product, startProduct } from "../support/product.ts";
import { findMailedLink, openWindow, type Person, signIn, signUp } from "./person.ts";

// A company joins with pages and mail only: from /start to the last member who leaves. The pages need no build of the
// site.

const browser: Browser | undefined = await startBrowser();

const invitationPath = String.raw`\/invitations\/[\w-]+`;

let product: Product;

beforeAll(async () => {
  if (browser) product = await startProduct({ site: false });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

type Language = "en" | "nl";

const textsByLanguage = {
  en: {
    prefix: "",
    other: "Nederlands",
    signInFirst: "Sign in to your organization",
    start: "Create an organization",
    organization: ["Name", "Create the organization", "Details"],
    members: "Members",
    allMembers: "All members",
    invite: ["Email address", "Role", "Viewer", "Send the invitation", "The invitation was sent."],
    invited: "You are invited to Schilder Visser",
    decline: "If you decline, the organization sees that you did.",
    accept: ["Accept", "You are a member", "Go to Schilder Visser"],
    changeRole: ["New role", "Member", "Change the role", "The role was changed."],
    remove: ["Remove from the organization", "Remove", "The member was removed."],
    roles: ["Roles", "Create a role"],
    leave: ["Leave the organization", "Leave", "You are no longer a member"],
  },
  nl: {
    prefix: "/nl",
    other: "English",
    signInFirst: "Meld je aan bij je organisatie",
    start: "Een organisatie maken",
    organization: ["Naam", "Organisatie maken", "Gegevens"],
    members: "Leden",
    allMembers: "Alle leden",
    invite: [
      "E-mailadres",
      "Rol",
      "Lezer",
      "Uitnodiging versturen",
      "De uitnodiging is verstuurd.",
    ],
    invited: "Je bent uitgenodigd voor Schilder Visser",
    decline: "Als je afwijst, ziet de organisatie dat.",
    accept: ["Accepteren", "Je bent lid", "Naar Schilder Visser"],
    changeRole: ["Nieuwe rol", "Lid", "Rol wijzigen", "De rol is gewijzigd."],
    remove: ["Verwijderen uit de organisatie", "Verwijderen", "Het lid is verwijderd."],
    roles: ["Rollen", "Een rol maken"],
    leave: ["De organisatie verlaten", "Verlaten", "Je bent geen lid meer"],
  },
};

test.skipIf(browser === undefined).each<[Language, Language, number]>([
  ["nl", "en", 390],
  ["en", "nl", 1280],
])(
  "a company starts on /start in %s, invites people who read %s, changes and removes them, and they leave, at %i px",
  { timeout: 600_000 },
  async (language, colleagueLanguage, width) => {
    const owner = await openWindow(browser!, width);
    const colleague = { name: "Bram Smit", email: `${randomUUID()}@nieuw.example` };
    const viewer = { email: "ria@singel.example", password };
    const texts = textsByLanguage[language];

    await startCompany(owner, language);
    await owner.openSection(texts.members);
    const [emailLabel = "", roleLabel = "", role = "", submit = "", invited = ""] = texts.invite;
    for (const { email } of [colleague, viewer]) {
      await owner.fill(emailLabel, email);
      await owner.page.getByLabel(roleLabel, { exact: true }).selectOption({ label: role });
      await owner.click(submit);
      await owner.sees(invited);
    }
    await owner.check();

    const bram = await openWindow(browser!, width);
    await bram.page.goto(await findMailedLink(product, colleague.email, invitationPath));
    await joinInOtherLanguage(bram, colleague, colleagueLanguage);

    const ria = await openWindow(browser!, width);
    await ria.page.goto(await findMailedLink(product, viewer.email, invitationPath));
    await signIn(ria, language, viewer);
    const [accept = "", isMember = ""] = texts.accept;
    await ria.click(accept);
    await ria.heading(isMember);

    await owner.openSection(texts.members);
    await owner.follow(colleague.name);
    await owner.check();
    const [newRole = "", member = "", change = "", changed = ""] = texts.changeRole;
    await owner.page.getByLabel(newRole).selectOption({ label: member });
    await owner.click(change);
    await owner.sees(changed);
    await owner.follow(texts.allMembers);
    await owner.page.locator("li", { hasText: viewer.email }).getByRole("link").click();
    const [removal = "", remove = "", removed = ""] = texts.remove;
    await owner.open(removal);
    await owner.click(remove);
    await owner.sees(removed);
    const [roles = "", createRole = ""] = texts.roles;
    await owner.openSection(roles);
    await owner.open(createRole);
    await owner.check();

    const own = textsByLanguage[colleagueLanguage];
    await bram.openSection(own.members);
    await bram.follow(colleague.name);
    const [leaving = "", leave = "", left = ""] = own.leave;
    await bram.open(leaving);
    await bram.check();
    await bram.click(leave);
    await bram.heading(own.start);
    await bram.sees(left);
    await bram.check();

    await Promise.all([owner, bram, ria].map(({ context }) => context.close()));
  },
);

/** Creates an account and a company from the front page of the organizations. */
async function startCompany(owner: Person, language: Language): Promise<void> {
  const texts = textsByLanguage[language];
  await owner.page.goto(`${product.baseUrl}${texts.prefix}/organization`);
  await owner.heading(texts.signInFirst);
  await owner.page.goto(`${product.baseUrl}${texts.prefix}/start`);
  await signUp(product, owner, language, {
    name: "Noor Visser",
    email: `${randomUUID()}@nieuw.example`,
  });
  await owner.heading(texts.start);
  await owner.check();
  const [name = "", create = "", details = ""] = texts.organization;
  await owner.fill(name, "Schilder Visser");
  await owner.click(create);
  await owner.heading(details);
}

/** Joins from the page of an invitation in the language that the organization does not have. */
async function joinInOtherLanguage(
  person: Person,
  account: { name: string; email: string },
  language: Language,
): Promise<void> {
  const texts = textsByLanguage[language];
  const before = textsByLanguage[language === "en" ? "nl" : "en"];
  await person.heading(before.invited);
  await person.follow(before.other);
  await person.heading(texts.invited);
  await person.sees("Noor Visser");
  await person.check();
  await signUp(product, person, language, account);
  await person.sees(texts.decline);
  await person.check();
  const [accept = "", isMember = "", onward = ""] = texts.accept;
  await person.click(accept);
  await person.heading(isMember);
  await person.check();
  await person.follow(onward);
  const [, , details = ""] = texts.organization;
  await person.heading(details);
}
