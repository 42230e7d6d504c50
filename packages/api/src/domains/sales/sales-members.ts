import { z } from "zod";
import { lines, optionalLine } from "../../schema/text.ts";
import { currency, recordNumber, uuid } from "../../schema/values.ts";

// Members common to quotes and orders: texts, and links to other records (see `sales-links.ts`).

const customer = { description: "The customer that it is made for." };
const contact = {
  description: "Contact of that customer whom it is addressed to; null if there is no contact.",
};
const asset = { description: "Asset of that customer that it is about; null: none in particular." };
const exampleUserId = "579fcc07-0450-53c5-81a5-fb2ff340c133";

/** The links of a document in requests. */
export const linkInputMembers = {
  customerId: recordNumber().meta(customer),
  contactId: uuid().nullable().meta(contact),
  customerAssetId: recordNumber().nullable().meta(asset),
  ownerUserId: uuid().meta({
    description:
      "Member responsible for it; not a disabled one. If omitted at creation: the caller.",
    examples: [exampleUserId],
  }),
};

/** The same links in responses. */
export const linkMembers = {
  customerId: recordNumber().meta(customer),
  contactId: z.uuid().nullable().meta(contact),
  customerAssetId: recordNumber().nullable().meta(asset),
  ownerUserId: z
    .uuid()
    .meta({ description: "Member responsible for it.", examples: [exampleUserId] }),
};

/** The texts above and below the lines of a document. */
export const documentTextMembers = {
  title: optionalLine({ max: 240 }).meta({
    description: "The title, as a heading above the text; `q` searches it.",
    examples: ["Winteraccu voor bakfietsen"],
  }),
  introduction: lines({ max: 4_000 })
    .nullable()
    .meta({
      description: "Text above the lines, for the customer.",
      examples: [
        "De accu's van 2024 verliezen in de kou tot 40% van hun lading. Wij vervangen er zeven, met een kleine beurt.",
      ],
    }),
  terms: lines({ max: 4_000 })
    .nullable()
    .meta({
      description: "Text below the totals, for the customer, such as delivery and warranty.",
      examples: ["Levering binnen tien werkdagen. De oude accu's nemen wij terug."],
    }),
};

/** Schema of the currency of a document in requests. */
export const currencyInput = () =>
  currency().meta({
    description: "ISO 4217 code of all its prices. If omitted at creation: the customer's.",
    examples: ["EUR"],
  });
