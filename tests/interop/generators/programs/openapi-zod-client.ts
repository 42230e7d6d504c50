import { isAxiosError } from "axios";
import { createApiClient } from "../generated/openapi-zod-client.ts";
import { distinct, type Result, type Target, title } from "./program.ts";

/** This client validates what it sends and receives. */
export async function run({ baseUrl, token, organizationId }: Target): Promise<Result> {
  const api = createApiClient(baseUrl, {
    axiosConfig: {
      headers: { Authorization: `Bearer ${token}` },
      // Repeats the parameter for each item: `status=todo&status=done`.
      paramsSerializer: { indexes: null },
    },
  });
  const params = { organizationId };
  const list = await api.listTasks({ params, queries: { status: ["todo", "done"] } });
  const preview = await api.createTask({ title }, { params, queries: { dryRun: true } });
  const created = await api.createTask({ title }, { params });
  if ("dryRun" in created) throw new Error();
  const task = { organizationId, taskId: created.id };
  const changed = await api.updateTask({ priority: "high" }, { params: task });
  await api.deleteTask(undefined, { params: task });
  const code = await api.getTask({ params: task }).then(
    () => "",
    (error: unknown) => (isAxiosError(error) ? String(error.response?.data.code) : String(error)),
  );
  return {
    statuses: distinct(list.items?.map(({ status }) => status) ?? []),
    wouldReturn: "dryRun" in preview ? preview.wouldReturn : 0,
    created: [created.title, created.priority],
    changed: "priority" in changed ? changed.priority : "",
    code,
  };
}
