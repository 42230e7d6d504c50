import {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  updateTask,
} from "../generated/orval/client.ts";
import { CreateTaskBody, CreateTaskResponse, ListTasksResponse } from "../generated/orval/zod.ts";
import { distinct, type Result, type Target, title } from "./program.ts";

/** Orval's client has the URL of the document; its results are validated with the schemas that Orval makes of it. */
export async function run({ token, organizationId }: Target): Promise<Result> {
  const options = { headers: { Authorization: `Bearer ${token}` } };
  const list = await listTasks(organizationId, { status: ["todo", "done"] }, options);
  const { items = [] } = ListTasksResponse.parse(list.data);
  const body = CreateTaskBody.parse({ title });
  const preview = await createTask(organizationId, body, { dryRun: true }, options);
  const dryRun = CreateTaskResponse.parse(preview.data);
  const created = await createTask(organizationId, { title }, {}, options);
  CreateTaskResponse.parse(created.data);
  if (created.status !== 201) throw new Error();
  const { id, priority } = created.data;
  const changed = await updateTask(organizationId, id, { priority: "high" }, {}, options);
  await deleteTask(organizationId, id, {}, options);
  const read = await getTask(organizationId, id, options);
  return {
    statuses: distinct(items.map(({ status }) => status)),
    wouldReturn: "dryRun" in dryRun ? dryRun.wouldReturn : 0,
    created: [created.data.title, priority],
    changed: changed.status === 200 && "priority" in changed.data ? changed.data.priority : "",
    code: read.status === 404 ? read.data.code : "",
  };
}
