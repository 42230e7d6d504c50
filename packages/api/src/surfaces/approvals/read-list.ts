import { listApprovals } from "../../domains/approvals/operations/list-approvals.ts";
import { Approval, type ApprovalState } from "../../kernel/approvals/approval.ts";
import { listOf } from "../../kernel/lists/list.ts";
import { runOrThrow, type Visitor } from "../pages/visitor.ts";
import type { ListView } from "./messages/page-messages.ts";
import type { PageQuery } from "./page-route.ts";
import { readOrganizations } from "../pages/read-organizations.ts";
import { selectedFirst } from "./selected-first.ts";
import type { ListCounts, ListPage } from "./render/render-list.ts";

const ApprovalList = listOf(Approval, "ApprovalList");
type ApprovalPage = {
  items: Approval[];
  page: { nextCursor: string | null; totalCount?: number | null | undefined };
};

const decidedStates: readonly ApprovalState[] = [
  "approved",
  "executed",
  "failed",
  "rejected",
  "expired",
  "cancelled",
  "stale",
];

/** The filters of each list. */
const filters: Record<ListView, Record<string, unknown>> = {
  waiting: { state: ["pending"] },
  mine: { mine: true },
  decided: { state: decidedStates },
};

const pageSize = 25;

/**
 * Reads one page of a list.
 *
 * @returns null for a visitor without an organization
 * @throws Problem of an operation, for instance CURSOR_INVALID
 */
export async function readList(visitor: Visitor, query: PageQuery): Promise<ListPage | null> {
  const organizations = await readOrganizations(visitor);
  const [organization] = selectedFirst(query, organizations);
  if (organization === undefined) return null;
  const view = toView(query.view);
  const approvals: Approval[] = [];
  let cursor = query.cursor ?? null;
  do {
    const { items, page } = await readListPage(visitor, organization.id, view, {
      limit: pageSize,
      ...(cursor === null ? {} : { cursor }),
    });
    approvals.push(...(view === "waiting" ? items.filter(({ mayDecide }) => mayDecide) : items));
    cursor = page.nextCursor;
    // Read on: only approvals that the visitor may decide are shown, which may be few.
  } while (cursor !== null && approvals.length < pageSize);
  const counts = await readCounts(visitor, organization.id);
  const now = visitor.service.now();
  return { view, approvals, nextCursor: cursor, organization, organizations, counts, now };
}

/** Reads how many approvals each list has. */
async function readCounts(visitor: Visitor, organizationId: string): Promise<ListCounts> {
  const [waiting, mine, decided] = await Promise.all([
    readPending(visitor, organizationId),
    readListPage(visitor, organizationId, "mine", { limit: 1, count: true }),
    readListPage(visitor, organizationId, "decided", { limit: 1, count: true }),
  ]);
  return {
    waiting: waiting.filter(({ mayDecide }) => mayDecide).length,
    mine: mine.page.totalCount ?? null,
    decided: decided.page.totalCount ?? null,
  };
}

/** Reads all pending approvals of an organization that the visitor may read, newest first. */
export async function readPending(visitor: Visitor, organizationId: string): Promise<Approval[]> {
  const pending: Approval[] = [];
  let cursor: string | null = null;
  do {
    const { items, page }: ApprovalPage = await readListPage(visitor, organizationId, "waiting", {
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    });
    pending.push(...items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pending;
}

async function readListPage(
  visitor: Visitor,
  organizationId: string,
  view: ListView,
  query: { limit: number; cursor?: string; count?: boolean },
): Promise<ApprovalPage> {
  const { body } = await runOrThrow(visitor, listApprovals, {
    params: { organizationId },
    query: { ...query, ...filters[view] },
  });
  return ApprovalList.parse(body);
}

function toView(name: string | undefined): ListView {
  return name === "mine" || name === "decided" ? name : "waiting";
}
