import type { Approval } from "../../../kernel/approvals/approval.ts";
import type { TargetLinks } from "./target-links.ts";

/** An approval as its page shows it. */
export type ShownApproval = {
  approval: Approval;
  organization: ShownOrganization;
  /** Where the record of the call can be read; null where there is none. */
  targetLinks: TargetLinks | null;
  /** Whether the visitor asked for it. */
  isOwn: boolean;
  /** Whether the visitor is one of those who have approved it. */
  hasApproved: boolean;
};

export type ShownOrganization = { id: string; name: string; timeZone: string };

/** A refused decision: what the form shows again, and what is wrong. */
export type RefusedDecision = {
  comment: string;
  /** A sentence about the decision as a whole; null where only the comment is wrong. */
  sentence: string | null;
  /** What is wrong with the comment. */
  commentFault: string | null;
};
