import { referencesNotFound } from "../../kernel/missing-references.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { SalesLineInput } from "./sales-line.ts";
import { type LineProducts, readLineProducts } from "./sales-lines.ts";
import {
  type MissingRecord,
  readSalesLinks,
  type SalesCustomer,
  type SalesLinks,
} from "./sales-links.ts";

type ReferenceInput = {
  document: "quote" | "order";
  /** Null if they do not change: then no customer is read. */
  links: SalesLinks | null;
  lines: readonly SalesLineInput[];
  /** The existing lines of the document: what they refer to may have been deleted since. */
  existing?: readonly { productId: string | null }[];
  /** The missing records among those that only one kind of document refers to. */
  others?: Promise<readonly MissingRecord[]>;
};
type Viewer = Pick<Membership, "permissions">;

/**
 * Reads the records that a quote or an order is to refer to, in one round trip, locks them, and rejects all
 * missing ones at once.
 *
 * @throws Problem REFERENCE_NOT_FOUND, QUOTE_CUSTOMER_MISMATCH
 */
export async function readSalesReferences(
  transaction: Transaction,
  viewer: Viewer,
  references: ReferenceInput & { links: SalesLinks },
): Promise<{ customer: SalesCustomer; products: LineProducts }>;
export async function readSalesReferences(
  transaction: Transaction,
  viewer: Viewer,
  references: ReferenceInput,
): Promise<{ customer: SalesCustomer | undefined; products: LineProducts }>;
export async function readSalesReferences(
  transaction: Transaction,
  viewer: Viewer,
  { document, links, lines, existing, others = Promise.resolve([]) }: ReferenceInput,
) {
  const [foundLinks, lineProducts, otherMissing] = await Promise.all([
    links === null
      ? { customer: undefined, missing: [] }
      : readSalesLinks(transaction, viewer, links, document),
    readLineProducts(transaction, viewer, lines, existing),
    others,
  ]);
  const missing = [...foundLinks.missing, ...lineProducts.missing, ...otherMissing];
  if (missing.length > 0) throw referencesNotFound(missing);
  return { customer: foundLinks.customer, products: lineProducts.products };
}
