import type {
  TestOrganization,
  TestResponse,
  TestService,
  TestUser,
} from "../../../testing/test-service.ts";

/**
 * Returns helpers for requests about tasks of an organization, by its member unless another user is passed.
 */
export function tasksOf(service: TestService, organization: TestOrganization) {
  const path = `${organization.path}/tasks`;
  const send = (method: string, subpath: string, body: unknown, as: TestUser) =>
    service.request(method, `${path}${subpath}`, { as, ...(body === undefined ? {} : { body }) });
  const { member } = organization;
  return {
    path,
    create: (body: object = {}, as = member): Promise<TestResponse> =>
      send("POST", "", { title: "Winter check", ...body }, as),
    read: (id: string, as = member) => send("GET", `/${id}`, undefined, as),
    update: (id: string, body: unknown, as = member) => send("PATCH", `/${id}`, body, as),
    setStatus: (id: string, body: unknown, as = member) => send("PATCH", `/${id}/status`, body, as),
    remove: (id: string, as = member) => send("DELETE", `/${id}`, undefined, as),
    restore: (id: string, as = member) => send("POST", `/${id}/restore`, undefined, as),
    comment: (id: string, body: unknown, as = member) => send("POST", `/${id}/comments`, body, as),
    comments: (id: string, query = "", as = member) =>
      send("GET", `/${id}/comments${query}`, undefined, as),
    removeComment: (id: string, commentId: string, as = member) =>
      send("DELETE", `/${id}/comments/${commentId}`, undefined, as),
    /** Returns the types of the events about a task, in order. */
    events: async (id: string): Promise<string[]> => {
      const rows = await organization.run((transaction) =>
        transaction.all<{ type: string }>({
          text: "select type from events where payload->'data'->>'id' = $1 order by sequence",
          values: [id],
        }),
      );
      return rows.map(({ type }) => type);
    },
  };
}

/** Disables the membership of a user, whom records still name. */
export async function disableMember(organization: TestOrganization, user: TestUser): Promise<void> {
  await organization.run(async (transaction) => {
    transaction.write({
      text: "update memberships set disabled_at = now() where user_id = $1",
      values: [user.id],
    });
  });
}

/** Returns [status, code, [pointer, rule] of each error] of a rejected request. */
export function rejectionOf({ status, body }: TestResponse): unknown[] {
  const errors = (body.errors ?? []) as { pointer: string; rule: string }[];
  return [status, body.code, errors.map(({ pointer, rule }) => [pointer, rule])];
}
