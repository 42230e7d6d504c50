import { english as frame } from "../../pages/messages/shell.en.ts";
import type { PageMessages } from "./page-messages.ts";

const comments = {
  title: "Comments",
  field: "Your comment",
  hint: "Members of the organization read it. It cannot be changed afterwards.",
  write: "Add comment",
};

export const english: PageMessages = {
  ...frame,
  signIn: {
    title: "Sign in to see this",
    lead: "It belongs to an organization: use the account that is a member of it.",
    ended: "Your session has ended, so nothing was changed. Sign in, then try again.",
  },
  kinds: { task: "Task", customer_asset: "Asset", agenda_item: "Agenda" },
  facts: {
    assignees: "Assigned to",
    asset: "Asset",
    attendees: "Attendees",
    customer: "Customer",
    due: "Due",
    location: "Where",
    nextService: "Next service",
    online: "Online",
    organization: "Organization",
    planned: "Planned",
    priority: "Priority",
    serialNumber: "Serial number",
    status: "Status",
    task: "Task",
    type: "Type",
    warranty: "Warranty until",
    when: "When",
  },
  taskStatuses: {
    todo: "To do",
    in_progress: "In progress",
    waiting: "Waiting",
    done: "Done",
    cancelled: "Cancelled",
  },
  taskMoves: {
    todo: 'Back to "To do"',
    in_progress: "Start",
    waiting: "Put on hold",
    done: "Mark as done",
    cancelled: "Cancel the task",
  },
  priorities: { low: "Low", medium: "Medium", high: "High", urgent: "Urgent" },
  assetStatuses: { active: "In use", in_service: "Being serviced", retired: "Out of use" },
  agendaStates: { confirmed: "Confirmed", tentative: "Tentative", cancelled: "Cancelled" },
  description: "Description",
  steps: "Steps",
  done: "done",
  changeStatus: "Change the status",
  comments: {
    task: comments,
    customer_asset: {
      title: "Internal notes",
      field: "Your note",
      hint: "Customers never see it. It cannot be changed afterwards.",
      write: "Add note",
    },
    agenda_item: comments,
  },
  older: "Older ones are not shown.",
  noComments: "There are none yet.",
  rejected: "Nothing was changed",
  problems: {
    ...frame.problems,
    ORGANIZATION_PERMISSION_DENIED: "Your role in this organization does not allow it.",
    FIRST_PARTY_SESSION_REQUIRED: "This page is for people. Sign in here with your own account.",
    TASK_STATUS_TRANSITION_INVALID:
      "The task has got another status meanwhile. See what it is now.",
    RESOURCE_DELETED: "It has been deleted meanwhile.",
    APPROVAL_DENIED_BY_POLICY: "A policy of the organization forbids it.",
    VALIDATION_FAILED: "Write something, and no more than the field takes.",
  },
  notFound: {
    title: "This page does not exist",
    text: "The link is not right, it has been deleted, or your account may not see it.",
  },
};
