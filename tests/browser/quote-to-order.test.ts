import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { startBrowser } from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";
import { findMailedLink, openWindow, type Person, signUp } from "./person.ts";

// A new company sells and delivers its first product with pages and mail only: from /start to a completed order. The
// pages need no build of the site.

const browser: Browser | undefined = await startBrowser();

let product: Product;

beforeAll(async () => {
  if (browser) product = await startProduct({ site: false });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const english = {
  language: "en" as "en" | "nl",
  width: 1280,
  start: "/start",
  createOrganization: ["Create an organization", "Name", "Create the organization"],
  transfers: "Import and export",
  products: "Products",
  file: "File",
  upload: "Upload the file",
  checkRows: "Check all rows",
  checked: "Products: The rows were checked, nothing was imported",
  progress: "Show the progress",
  importRows: "Import these 2 rows",
  imported: "Products: The rows were imported",
  stock: "Stock",
  quantity: "Quantity",
  receive: "Book the delivery",
  received: "The delivery was booked.",
  quotes: "Quotes",
  newQuote: "New quote",
  newCustomer: "Add a new customer",
  customer: ["Name", "Email address", "Add the customer"],
  title: "Title",
  item: "Product or description",
  optional: "Optional: the customer decides",
  createQuote: "Create the quote",
  send: ["Send the quote", "The quote is on its way to the customer."],
  accept: ["Optional", "Your name", "Accept", "was accepted on"],
  convert: ["Make an order", "The order was created."],
  confirm: "Confirm the order",
  deliver: ["Book the delivery", "1 of 1 delivered"],
  complete: ["Complete the order", "The order is completed."],
  onHand: "9\u00a0on\u00a0hand",
};
const dutch: typeof english = {
  language: "nl",
  width: 390,
  start: "/nl/start",
  createOrganization: ["Een organisatie maken", "Naam", "Organisatie maken"],
  transfers: "Import en export",
  products: "Producten",
  file: "Bestand",
  upload: "Bestand uploaden",
  checkRows: "Alle rijen controleren",
  checked: "Producten: De rijen zijn gecontroleerd, er is niets geïmporteerd",
  progress: "Voortgang tonen",
  importRows: "Deze 2 rijen importeren",
  imported: "Producten: De rijen zijn geïmporteerd",
  stock: "Voorraad",
  quantity: "Aantal",
  receive: "De levering boeken",
  received: "De levering is geboekt.",
  quotes: "Offertes",
  newQuote: "Nieuwe offerte",
  newCustomer: "Nieuwe klant toevoegen",
  customer: ["Naam", "E-mailadres", "Klant toevoegen"],
  title: "Titel",
  item: "Product of omschrijving",
  optional: "Optioneel: de klant kiest",
  createQuote: "Offerte maken",
  send: ["Offerte versturen", "De offerte is onderweg naar de klant."],
  accept: ["Optioneel", "Je naam", "Accepteren", "geaccepteerd door"],
  convert: ["Order maken", "De order is gemaakt."],
  confirm: "Order bevestigen",
  deliver: ["Levering boeken", "1 van 1 geleverd"],
  complete: ["Order afronden", "De order is afgerond."],
  onHand: "9\u00a0aanwezig",
};

for (const texts of [english, dutch]) {
  test.skipIf(browser === undefined)(
    `a new company goes from /start to a completed order with pages only, in ${texts.language}`,
    { timeout: 600_000 },
    async () => {
      const owner = await openWindow(browser!, texts.width);
      await createOrganization(owner, texts);
      await importProducts(owner, texts);
      await bookStock(owner, texts);
      const email = `${randomUUID()}@klant.example`;
      const quoteUrl = await sendQuote(owner, texts, email);
      await acceptAsCustomer(texts, email);
      await owner.page.goto(quoteUrl);
      await deliverOrder(owner, texts);
      await owner.openSection(texts.stock);
      await owner.sees(texts.onHand);
      await owner.context.close();
    },
  );
}

async function createOrganization(owner: Person, texts: typeof english): Promise<void> {
  await owner.page.goto(product.baseUrl + texts.start);
  const account = { name: "Noor Visser", email: `${randomUUID()}@nieuw.example` };
  await signUp(product, owner, texts.language, account);
  const [heading = "", name = "", submit = ""] = texts.createOrganization;
  await owner.heading(heading);
  await owner.fill(name, "Fietsenmaker Visser");
  await owner.click(submit);
  await owner.page.locator("nav.sections").waitFor();
}

async function importProducts(owner: Person, texts: typeof english): Promise<void> {
  const rows = [
    "Naam;Artikelnummer;Verkoopprijs;Btw;Eenheid;Voorraad bijhouden;Soort",
    "Accu 500 Wh;ACCU-500;489,00;21%;stuk;ja;goed",
    "Fietstas;TAS-1;59,95;21%;stuk;nee;goed",
  ];
  await owner.openSection(texts.transfers);
  const buffer = Buffer.from(`${rows.join("\r\n")}\r\n`, "utf8");
  await owner.page
    .getByLabel(texts.file, { exact: true })
    .setInputFiles({ name: "producten.csv", mimeType: "text/csv", buffer });
  await owner.page.locator("select[name=kind]").first().selectOption({ label: texts.products });
  await owner.click(texts.upload);
  await owner.click(texts.checkRows);
  await waitForEnd(owner, texts.checked, texts.progress);
  await owner.click(texts.importRows);
  await waitForEnd(owner, texts.imported, texts.progress);
}

/** Opens the page of an import again until it has ended. */
async function waitForEnd({ page, heading }: Person, title: string, progress: string) {
  await heading(title);
  const link = page.getByRole("link", { name: progress, exact: true });
  // A page that is still loading has no link.
  while ((await link.count()) > 0) await Promise.all([page.waitForEvent("load"), link.click()]);
}

async function bookStock(owner: Person, texts: typeof english): Promise<void> {
  await owner.openSection(texts.stock);
  await owner.follow("Accu 500 Wh");
  await owner.page.getByLabel(texts.quantity, { exact: true }).first().fill("10");
  await owner.click(texts.receive);
  await owner.sees(texts.received);
}

/** Creates a customer and a quote, and sends it. Returns the URL of its page. */
async function sendQuote(owner: Person, texts: typeof english, email: string): Promise<string> {
  await owner.openSection(texts.quotes);
  await owner.check();
  await owner.follow(texts.newQuote);
  await owner.check();
  await owner.follow(texts.newCustomer);
  await owner.check();
  const [name = "", emailLabel = "", addCustomer = ""] = texts.customer;
  await owner.fill(name, "Hotel Oudegracht");
  await owner.fill(emailLabel, email);
  await owner.click(addCustomer);
  await owner.fill(texts.title, "Winteraccu");
  const items = owner.page.getByLabel(texts.item, { exact: true });
  await items.nth(0).fill("Accu 500 Wh");
  await items.nth(1).fill("TAS-1");
  await owner.page.getByLabel(texts.optional, { exact: true }).nth(1).check();
  await owner.click(texts.createQuote);
  await owner.sees("Q-");
  await owner.check();
  const [submit = "", done = ""] = texts.send;
  await owner.click(submit);
  await owner.sees(done);
  await owner.check();
  return owner.page.url();
}

/** Accepts the quote with its optional line, from the mail. */
async function acceptAsCustomer(texts: typeof english, email: string): Promise<void> {
  const customer = await openWindow(browser!, texts.width);
  await customer.page.goto(await findMailedLink(product, email, String.raw`\/q\/[\w-]+`));
  const [optional = "", name = "", accept = "", accepted = ""] = texts.accept;
  await customer.page.getByRole("checkbox", { name: optional }).check();
  await customer.page.locator("button[value=total]").click();
  await customer.fill(name, "Femke Jonker");
  await customer.page.locator("#agree").check();
  await customer.click(accept);
  await customer.sees(accepted);
  await customer.check();
  await customer.context.close();
}

async function deliverOrder(owner: Person, texts: typeof english): Promise<void> {
  const [makeOrder = "", created = ""] = texts.convert;
  await owner.click(makeOrder);
  await owner.sees(created);
  await owner.check();
  await owner.click(texts.confirm);
  await owner.check();
  const [bookDelivery = "", delivered = ""] = texts.deliver;
  await owner.click(bookDelivery);
  await owner.page.getByText(delivered).nth(1).waitFor();
  const [completeOrder = "", completed = ""] = texts.complete;
  await owner.click(completeOrder);
  await owner.sees(completed);
  await owner.check();
}
