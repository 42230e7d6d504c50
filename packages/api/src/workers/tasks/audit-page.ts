import { type ChainPage, checkPage, type PageCheck } from "../../domains/audit/chain-page.ts";

/** Recomputes the hashes of a page of an audit log. */
export function run(page: ChainPage): PageCheck {
  return checkPage(page);
}
