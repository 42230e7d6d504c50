import createClient from "openapi-fetch";
import type { paths } from "../generated/openapi-typescript.ts";
import { distinct, type Result, type Target, title } from "./program.ts";

const tasks = "/v1/organizations/{organizationId}/tasks";
const task = `${tasks}/{taskId}` as const;

export async function run({ baseUrl, token, organizationId }: Target): Promise<Result> {
  const client = createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${token}` },
    querySerializer: { array: { style: "form", explode: false } },
  });
  const path = { organizationId };
  const list = await client.GET(tasks, { params: { path, query: { status: ["todo", "done"] } } });
  const body = { title };
  const preview = await client.POST(tasks, { params: { path, query: { dryRun: true } }, body });
  const { data: created } = await client.POST(tasks, { params: { path }, body });
  if (created === undefined || "dryRun" in created || "approvers" in created) throw new Error();
  const params = { path: { organizationId, taskId: created.id } };
  const { data: changed } = await client.PATCH(task, { params, body: { priority: "high" } });
  await client.DELETE(task, { params });
  const { error } = await client.GET(task, { params });
  return {
    statuses: distinct(list.data?.items?.map(({ status }) => status) ?? []),
    wouldReturn: preview.data && "dryRun" in preview.data ? preview.data.wouldReturn : 0,
    created: [created.title, created.priority],
    changed: changed && "priority" in changed ? changed.priority : "",
    code: error?.code ?? "",
  };
}
