import { ownerEmail } from "../../support/product.ts";
import { assistantName, assistantUserEmail, recordTexts } from "../demo-records.ts";
import type { Scene, Stage } from "../scene.ts";

const openSection = ({ open, records }: Stage, section: string): Promise<void> =>
  open(`/organization/${records.organizationId}/${section}`);

const heading = ({ page }: Stage) => page.getByRole("heading", { level: 1 });

const button = ({ page }: Stage, name: string) =>
  page.getByRole("button", { name, exact: true }).first();

/** The pages of an organization. */
export const workspaceScenes: readonly Scene[] = [
  {
    name: "start",
    as: ownerEmail,
    async show(stage) {
      await stage.open("/start");
      const submit = stage.text("Create the organization", "Organisatie maken");
      return {
        around: [heading(stage), button(stage, submit)],
        shows: [submit, stage.text("Country", "Land"), stage.text("Time zone", "Tijdzone")],
      };
    },
  },
  {
    name: "workspace-details",
    as: ownerEmail,
    // Below 768 pixels, the navigation is a menu.
    width: 800,
    async show(stage) {
      await openSection(stage, "details");
      const { page, text } = stage;
      return {
        around: [
          page.locator("nav.sections"),
          page.getByLabel(text("Postal code", "Postcode"), { exact: true }),
        ],
        shows: [text("Members", "Leden"), text("Legal name", "Statutaire naam")],
      };
    },
  },
  {
    name: "workspace-quotes",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "quotes");
      const { page, text } = stage;
      const title = "Winteraccu voor bakfietsen";
      return {
        around: [heading(stage), page.locator("main li", { hasText: title })],
        shows: [text("New quote", "Nieuwe offerte"), title],
      };
    },
  },
  {
    name: "workspace-order",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "orders");
      const { page, text } = stage;
      await page.getByRole("link", { name: /^O-/u }).first().click();
      const deliver = text("Book the delivery", "Levering boeken");
      return { around: [heading(stage), button(stage, deliver)], shows: [deliver] };
    },
  },
  {
    name: "stock-delivery",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "stock");
      const { page, text } = stage;
      await page.getByRole("link", { name: "Accu 500 Wh", exact: true }).click();
      const receive = text("Book the delivery", "De levering boeken");
      return { around: [heading(stage), button(stage, receive)], shows: ["Accu 500 Wh", receive] };
    },
  },
  {
    name: "stock-list",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "stock");
      const { page, text } = stage;
      return {
        around: [heading(stage), page.locator("li", { hasText: "Ketting X" })],
        shows: ["Accu 500 Wh", text("Low stock", "Lage voorraad")],
      };
    },
  },
  {
    name: "calendar-feed",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "calendars");
      const { page, text } = stage;
      await page.locator(".cards a").first().click();
      const title = text(
        "See it on your phone or in your own calendar",
        "Bekijken op je telefoon of in je eigen agenda",
      );
      const openFeed = text("Open in the calendar app", "Openen in de agenda-app");
      return {
        around: [
          page.getByRole("heading", { name: title }),
          page.getByText(openFeed, { exact: true }),
          page.getByRole("img"),
        ],
        shows: [title, openFeed],
      };
    },
  },
  {
    name: "members",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "members");
      const { text } = stage;
      const invite = text("Send the invitation", "Uitnodiging versturen");
      return {
        around: [heading(stage), button(stage, invite)],
        shows: ["Lotte Bakker", text("Invite a colleague", "Een collega uitnodigen"), invite],
      };
    },
  },
  {
    name: "roles",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "roles");
      const { page, text } = stage;
      const create = text("Create a role", "Een rol maken");
      return { around: [heading(stage), page.getByText(create, { exact: true })], shows: [create] };
    },
  },
  {
    name: "connected-apps",
    as: assistantUserEmail,
    async show(stage) {
      await openSection(stage, "apps");
      const { page } = stage;
      return {
        around: [heading(stage), page.locator("main form, main details").first()],
        shows: [assistantName],
      };
    },
  },
  {
    name: "approval-policies",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "policies");
      const { page, text } = stage;
      const enable = text("Enable", "Inschakelen");
      return {
        around: [heading(stage), page.locator("main form button").first()],
        shows: [recordTexts("nl").policy, text("In force", "Van kracht"), enable],
      };
    },
  },
  {
    name: "import-mapping",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "transfers");
      const { page, text } = stage;
      const rows = [
        text("Name;E-mail;Phone;City", "Naam;E-mailadres;Telefoon;Plaats"),
        "Bakkerij Zoë;zoe@bakkerij.example;030 2345678;Utrecht",
        "Smederij Ede;info@smederij.example;0318 234567;Ede",
      ];
      const buffer = Buffer.from(`${rows.join("\r\n")}\r\n`, "utf8");
      await page.getByLabel(text("File", "Bestand"), { exact: true }).setInputFiles({
        name: text("customers.csv", "klanten.csv"),
        mimeType: "text/csv",
        buffer,
      });
      await button(stage, text("Upload the file", "Bestand uploaden")).click();
      const title = text("What is in the columns?", "Wat staat er in de kolommen?");
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      return {
        around: [heading(stage), page.locator("main select").nth(1)],
        shows: [title, "Bakkerij Zoë"],
      };
    },
  },
  {
    name: "audit-log",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "audit");
      const { page, text } = stage;
      return {
        around: [heading(stage), page.locator(".cards > li").nth(3)],
        shows: [text("Person", "Persoon"), text("Show", "Tonen")],
      };
    },
  },
  {
    name: "audit-undo",
    as: ownerEmail,
    async show(stage) {
      await openSection(stage, "audit");
      const { page, text, locale } = stage;
      const customer = recordTexts(locale).customer.name;
      await page
        .getByLabel(text("Kind", "Soort"), { exact: true })
        .selectOption({ label: text("Customer", "Klant") });
      await button(stage, text("Show", "Tonen")).click();
      await page.getByRole("link", { name: customer }).first().click();
      const undo = text("Undo the change", "Ongedaan maken");
      return { around: [heading(stage), button(stage, undo)], shows: [customer, undo] };
    },
  },
];
