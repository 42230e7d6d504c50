import type { RecordKind } from "../../../domains/shared/record-urls.ts";
import type { AgendaItem } from "../../../domains/agenda/agenda-item.ts";
import type { CustomerAsset } from "../../../domains/customer-assets/customer-asset.ts";
import type { Task } from "../../../domains/tasks/task.ts";
import type { ShellMessages } from "../../pages/messages/shell-messages.ts";

/** The messages of record pages in one language. */
export type PageMessages = ShellMessages & {
  signIn: { title: string; lead: string; ended: string };
  kinds: Record<RecordKind, string>;
  facts: Record<FactName, string>;
  taskStatuses: Record<Task["status"], string>;
  /** The label of the button that moves a task to a status. */
  taskMoves: Record<Task["status"], string>;
  priorities: Record<Task["priority"], string>;
  assetStatuses: Record<CustomerAsset["status"], string>;
  agendaStates: Record<AgendaItem["state"], string>;
  description: string;
  steps: string;
  done: string;
  changeStatus: string;
  comments: Record<RecordKind, { title: string; field: string; hint: string; write: string }>;
  older: string;
  noComments: string;
  rejected: string;
  notFound: { title: string; text: string };
};

type FactName =
  | "assignees"
  | "asset"
  | "attendees"
  | "customer"
  | "due"
  | "location"
  | "nextService"
  | "online"
  | "organization"
  | "planned"
  | "priority"
  | "serialNumber"
  | "status"
  | "task"
  | "type"
  | "warranty"
  | "when";
