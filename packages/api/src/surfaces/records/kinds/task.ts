import { createTaskComment } from "../../../domains/tasks/operations/create-task-comment.ts";
import { getTask, TaskDetail } from "../../../domains/tasks/operations/get-task.ts";
import { setTaskStatus } from "../../../domains/tasks/operations/set-task-status.ts";
import { transitionsFrom } from "../../../domains/tasks/task-status.ts";
import { html } from "../../../mail/html.ts";
import { renderTime } from "../../pages/render-time.ts";
import { renderText } from "../../pages/render-text.ts";
import { runOrThrow } from "../../pages/visitor.ts";
import type { PageRoute } from "../page-route.ts";
import type { RecordForm } from "../page-form.ts";
import type { RecordVisit, RecordPageKind } from "../record-page-kind.ts";
import type { OperationCall, Fact, RecordView } from "../record-view.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import { renderAsset, renderCustomer } from "./render-customer.ts";

/** The page of a task: its facts, checklist and comments, with forms for its status and a comment. */
export const taskPage: RecordPageKind = { read, toCall };

const toParams = ({ organizationId, id }: PageRoute) => ({ organizationId, taskId: id });

async function read(visit: RecordVisit): Promise<RecordView> {
  const { visitor, address: route, organization } = visit;
  const messages = pageMessages[route.language];
  const { body } = await runOrThrow(visitor, getTask, { params: toParams(route) });
  const task = TaskDetail.parse(body);
  const mayWrite = organization.permissions.includes("tasks:write") && !task.deletedAt;
  return {
    kicker: `${messages.kinds.task} ${task.displayNumber}`,
    title: task.title,
    facts: await toFacts(visit, task),
    text: task.description,
    checklist: task.checklist.map(({ text, done }) => ({ text, isDone: done })),
    transitions: mayWrite
      ? transitionsFrom(task.status).map((status) => ({
          status,
          label: messages.taskMoves[status],
        }))
      : [],
    comments: {
      items: task.comments.map(({ author, createdAt, contentText }) => ({
        author: author.displayName,
        at: createdAt,
        text: contentText,
      })),
      hasEarlier: task.commentCount > task.comments.length,
      mayWrite,
    },
  };
}

async function toFacts(visit: RecordVisit, task: TaskDetail): Promise<Fact[]> {
  const { address: route, organization } = visit;
  const messages = pageMessages[route.language];
  const { facts, taskStatuses, priorities, locale } = messages;
  const moment = (at: string) => renderTime(at, locale, organization.timeZone);
  const { assignees, customerId, customerAssetId, dueAt, plannedStartAt } = task;
  const names = assignees.map(({ displayName }) => displayName).join(", ");
  const shown: (Fact | null)[] = [
    [facts.status, html`${taskStatuses[task.status]}`],
    [facts.priority, html`${priorities[task.priority]}`],
    names === "" ? null : [facts.assignees, renderText(names, messages)],
    dueAt === null ? null : [facts.due, moment(dueAt)],
    plannedStartAt === null ? null : [facts.planned, moment(plannedStartAt)],
    customerId === null ? null : [facts.customer, await renderCustomer(visit, customerId)],
    customerAssetId === null ? null : [facts.asset, await renderAsset(visit, customerAssetId)],
    [facts.organization, renderText(organization.name, messages)],
  ];
  return shown.filter((fact) => fact !== null);
}

function toCall(route: PageRoute, form: RecordForm): OperationCall {
  const params = toParams(route);
  return form.action === "move"
    ? { operation: setTaskStatus, params, body: { status: form.status } }
    : { operation: createTaskComment, params, body: { text: form.text } };
}
