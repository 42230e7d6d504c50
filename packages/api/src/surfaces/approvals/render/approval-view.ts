import type { Approval } from "../../../kernel/approvals/approval.ts";
import type { RecordNames } from "../../names/record-names.ts";
import type { OperationTitles } from "../../values/operation-titles.ts";
import type { TargetLinks } from "./target-links.ts";

/** What the page of an approval depends on. */
export type ApprovalView = {
  approval: Approval;
  organization: OrganizationView;
  /** Links to the target of the call; null if there are none. */
  targetLinks: TargetLinks | null;
  /** Whether it was requested in the visitor's name. */
  isOwn: boolean;
  /** Whether the visitor has approved it. */
  hasApproved: boolean;
  /** The names of the records in the changes and the input. */
  names: RecordNames;
  titles: OperationTitles;
  /**
   * The next approval that the visitor may decide, null if there is none; undefined while this one waits for their
   * decision.
   */
  next: Pick<Approval, "id" | "summary"> | null | undefined;
};

export type OrganizationView = { id: string; name: string; timeZone: string; currency: string };

/** A rejected decision: what the form shows again, and the errors. */
export type RejectedDecision = {
  comment: string;
  /** The explanation; null if only the comment is invalid. */
  message: string | null;
  /** The error of the comment; null if it is valid. */
  commentError: string | null;
};
