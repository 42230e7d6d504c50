import type { Approval } from "../../../kernel/approvals/approval.ts";
import type { TargetLinks } from "./target-links.ts";

/** An approval as its page shows it. */
export type ShownApproval = {
  approval: Approval;
  organization: ShownOrganization;
  /** Where the record that it is about can be read; null where there is none. */
  targetLinks: TargetLinks | null;
  /** Whether whoever looks has asked for it. */
  isOwn: boolean;
  /** Whether whoever looks is one of those who have approved it. */
  hasApproved: boolean;
};

export type ShownOrganization = { id: string; name: string; timeZone: string };

/** A decision that was not taken: what is shown again, with what is wrong. */
export type RefusedDecision = {
  comment: string;
  /** One sentence about the whole; null where only the comment is wrong. */
  sentence: string | null;
  /** What is wrong with the comment. */
  commentFault: string | null;
};
