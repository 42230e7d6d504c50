import { client } from "../generated/hey-api/client.gen.ts";
import {
  createTask,
  deleteTask,
  getTask,
  listTasks,
  updateTask,
} from "../generated/hey-api/index.ts";
import { distinct, type Result, type Target, title } from "./program.ts";

export async function run({ baseUrl, token, organizationId }: Target): Promise<Result> {
  client.setConfig({ baseUrl, auth: ({ scheme }) => (scheme === "bearer" ? token : undefined) });
  const path = { organizationId };
  const list = await listTasks({ path, query: { status: ["todo", "done"] } });
  const body = { title };
  const preview = await createTask({ path, query: { dryRun: true }, body });
  const { data: created } = await createTask({ path, body });
  if (created === undefined || "dryRun" in created || "approvers" in created) throw new Error();
  const one = { organizationId, taskId: created.id };
  const { data: changed } = await updateTask({ path: one, body: { priority: "high" } });
  await deleteTask({ path: one });
  const { error } = await getTask({ path: one });
  return {
    statuses: distinct(list.data?.items?.map(({ status }) => status) ?? []),
    wouldReturn: preview.data && "dryRun" in preview.data ? preview.data.wouldReturn : 0,
    created: [created.title, created.priority],
    changed: changed && "priority" in changed ? changed.priority : "",
    code: error?.code ?? "",
  };
}
