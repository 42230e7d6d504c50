import { type ChainPage, checkPage, type PageCheck } from "../../domains/audit/chain-page.ts";

/** Computes the hashes of a page of an audit log anew. */
export function run(page: ChainPage): PageCheck {
  return checkPage(page);
}
