import type { Approval, ApprovalState } from "../../../kernel/approvals/approval.ts";
import type { ApprovalInitiator } from "../../../kernel/approvals/initiator.ts";
import type { ShellMessages } from "../../pages/messages/shell-messages.ts";

/** The messages of approval pages in one language. */
export type PageMessages = ShellMessages & {
  title: string;
  signIn: {
    title: string;
    lead: string;
    /** For a form submitted after the session has ended. */
    ended: string;
  };
  views: Record<ListView, { name: string; nothing: string }>;
  viewsLabel: string;
  organization: string;
  showOrganization: string;
  older: string;
  allApprovals: string;
  states: Record<ApprovalState, string>;

  /** The first part of the page. */
  amount: string;
  mailTo: { planned: string; sent: string; notSent: string };
  noRecipients: string;
  /** Next to the email address of an external recipient. */
  externalRecipient: string;
  webhookUrl: string;
  document: string;
  documentOf: (record: string) => string;
  documentTotal: (amount: string) => string;
  /** For a call that changes the total. */
  documentBefore: string;
  target: string;
  targetAsPage: string;

  /** The changes. */
  effects: Record<"change" | "creation" | "deletion", string>;
  /** Before the labels of the fields that a call in the list changes. */
  changedFields: string;
  otherInput: string;
  noChanges: string;
  hiddenCall: string;
  field: string;
  before: string;
  after: string;
  value: string;

  /** The request. */
  request: string;
  requestedBy: string;
  /** Requester and app, in the list. */
  requestedByThrough: string;
  requestedAt: string;
  requestedThrough: string;
  app: string;
  unnamedApp: string;
  channels: Record<Approval["channel"], string>;
  /** Labels of the initiators of a workflow run, by their action. */
  initiated: Record<ApprovalInitiator["action"], string>;
  unknownUser: string;
  unknownInitiator: string;
  requestReason: string;
  requestReasonNote: string;
  policy: string;
  policyMessage: string;
  decideBefore: string;
  approvers: string;
  approvals: string;
  approvalsOf: (given: number, required: number) => string;

  /** The decision. */
  toDecision: string;
  decisions: string;
  approvedBy: (name: string) => string;
  rejectedBy: (name: string) => string;
  decide: string;
  alreadyApproved: string;
  comment: string;
  commentHint: string;
  approve: string;
  reject: string;
  /** Rejects all pending calls of the same client and requester. */
  rejectAll: string;
  outcome: {
    pending: (until: string, missing: number) => string;
    approved: string;
    executed: (at: string) => string;
    failed: string;
    rejected: (at: string) => string;
    expired: (at: string) => string;
    cancelled: string;
    stale: string;
  };
  /** Before the link to the next approval. */
  next: string;
  noNext: string;
  rejectedDecision: string;
  /** Why the visitor may not decide, by the `reason` of the problem. */
  notAllowed: Record<"own_request" | "not_an_approver", string>;
  noOrganization: string;
  commentMissing: string;
  commentTooLong: (max: number) => string;
  commentUnreadable: string;
  notFound: { title: string; text: string };

  technical: {
    title: string;
    operation: string;
    tool: string;
    request: string;
    client: string;
    target: string;
    data: string;
    problem: string;
    problemDetail: string;
    input: string;
    changes: string;
  };
};

/** The lists of the page. */
export type ListView = "waiting" | "mine" | "decided";
