import {
  createTask,
  defaults,
  deleteTask,
  getTask,
  listTasks,
  updateTask,
} from "../generated/oazapfts.ts";
import { distinct, type Result, type Target, title } from "./program.ts";

export async function run({ baseUrl, token, organizationId }: Target): Promise<Result> {
  Object.assign(defaults, { baseUrl, headers: { Authorization: `Bearer ${token}` } });
  const list = await listTasks(organizationId, { status: ["todo", "done"] });
  if (list.status !== 200 || "code" in list.data) throw new Error();
  const { data: preview } = await createTask(organizationId, { title }, { dryRun: true });
  const { data: created } = await createTask(organizationId, { title });
  if (!("priority" in created) || "dryRun" in created) throw new Error();
  const { data: changed } = await updateTask(organizationId, created.id, { priority: "high" });
  await deleteTask(organizationId, created.id);
  const read = await getTask(organizationId, created.id);
  return {
    statuses: distinct(list.data.items?.map(({ status }) => status) ?? []),
    wouldReturn: "dryRun" in preview ? preview.wouldReturn : 0,
    created: [created.title, created.priority],
    changed: "priority" in changed ? changed.priority : "",
    code: read.status === 404 && "code" in read.data ? read.data.code : "",
  };
}
