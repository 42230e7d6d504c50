import { createTaskComment } from "../../../domains/tasks/operations/create-task-comment.ts";
import { getTask, TaskDetail } from "../../../domains/tasks/operations/get-task.ts";
import { setTaskStatus } from "../../../domains/tasks/operations/set-task-status.ts";
import { movesFrom } from "../../../domains/tasks/task-status.ts";
import { html } from "../../../mail/html.ts";
import { showMoment } from "../../pages/moments.ts";
import { showText } from "../../pages/shown-text.ts";
import { answerOf } from "../../pages/visitor.ts";
import type { PageAddress } from "../page-address.ts";
import type { RecordForm } from "../page-form.ts";
import type { Look, PageKind } from "../record-kind.ts";
import type { Call, Fact, ShownRecord } from "../shown-record.ts";
import { wordings } from "../wording/wordings.ts";
import { showAsset, showCustomer } from "./show-customer.ts";

/** The page of a task: its facts, checklist and comments, with forms for its status and a comment. */
export const taskPage: PageKind = { read, toCall };

const toParams = ({ organizationId, id }: PageAddress) => ({ organizationId, taskId: id });

async function read(look: Look): Promise<ShownRecord> {
  const { visitor, address, organization } = look;
  const words = wordings[address.language];
  const { body } = await answerOf(visitor, getTask, { params: toParams(address) });
  const task = TaskDetail.parse(body);
  const mayWrite = organization.permissions.includes("tasks:write") && !task.deletedAt;
  return {
    kicker: `${words.kinds.task} ${task.displayNumber}`,
    title: task.title,
    facts: await toFacts(look, task),
    text: task.description,
    steps: task.checklist.map(({ text, done }) => ({ text, isDone: done })),
    moves: mayWrite
      ? movesFrom(task.status).map((status) => ({ status, label: words.taskMoves[status] }))
      : [],
    remarks: {
      items: task.comments.map(({ author, createdAt, contentText }) => ({
        author: author.displayName,
        at: createdAt,
        text: contentText,
      })),
      hasOlder: task.commentCount > task.comments.length,
      mayWrite,
    },
  };
}

async function toFacts(look: Look, task: TaskDetail): Promise<Fact[]> {
  const { address, organization } = look;
  const words = wordings[address.language];
  const { facts, taskStatuses, priorities, locale } = words;
  const moment = (at: string) => showMoment(at, locale, organization.timeZone);
  const { assignees, customerId, customerAssetId, dueAt, plannedStartAt } = task;
  const names = assignees.map(({ displayName }) => displayName).join(", ");
  const shown: (Fact | null)[] = [
    [facts.status, html`${taskStatuses[task.status]}`],
    [facts.priority, html`${priorities[task.priority]}`],
    names === "" ? null : [facts.assignees, showText(names, words)],
    dueAt === null ? null : [facts.due, moment(dueAt)],
    plannedStartAt === null ? null : [facts.planned, moment(plannedStartAt)],
    customerId === null ? null : [facts.customer, await showCustomer(look, customerId)],
    customerAssetId === null ? null : [facts.asset, await showAsset(look, customerAssetId)],
    [facts.organization, showText(organization.name, words)],
  ];
  return shown.filter((fact) => fact !== null);
}

function toCall(address: PageAddress, form: RecordForm): Call {
  const params = toParams(address);
  return form.action === "move"
    ? { operation: setTaskStatus, params, body: { status: form.status } }
    : { operation: createTaskComment, params, body: { text: form.text } };
}
