import {
  Api,
  type HttpResponse,
  Priority,
  type Problem,
  TaskStatus,
} from "../generated/swagger-typescript-api.ts";
import { distinct, type Result, type Target, title } from "./program.ts";

export async function run({ baseUrl, token, organizationId }: Target): Promise<Result> {
  const { v1 } = new Api({
    baseUrl,
    baseApiParams: { headers: { Authorization: `Bearer ${token}` } },
  });
  // It repeats the parameter for each item.
  const list = await v1.listTasks(organizationId, {
    status: [TaskStatus.Todo, TaskStatus.Done],
  });
  const preview = await v1.createTask(organizationId, { title }, { dryRun: true });
  const { data: created } = await v1.createTask(organizationId, { title });
  if ("dryRun" in created) throw new Error();
  const { data: changed } = await v1.updateTask(organizationId, created.id, {
    priority: Priority.High,
  });
  await v1.deleteTask(organizationId, created.id);
  const code = await v1.getTask(organizationId, created.id).then(
    () => "",
    ({ error }: HttpResponse<unknown, Problem>) => error.code,
  );
  return {
    statuses: distinct(list.data.items?.map(({ status }) => status) ?? []),
    wouldReturn: "dryRun" in preview.data ? preview.data.wouldReturn : 0,
    created: [created.title, created.priority],
    changed: "priority" in changed ? changed.priority : "",
    code,
  };
}
