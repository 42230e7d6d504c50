import { createCounter } from "../../../testing/create-counter.ts";
import type { TestOrganization, TestService } from "../../../testing/test-service.ts";

/** Returns helpers for requests about the assets of an organization, whose customers the test creates. */
export function assetsOf(service: TestService, organization: TestOrganization) {
  const nextId = createCounter(11);
  const send = (method: string, path: string, body?: unknown, as = organization.admin) =>
    service.request(method, path, { as, body });
  return {
    send,
    /** Writes an asset of customer 1; returns its id and path. */
    insert: async (values: Record<string, unknown> = {}): Promise<{ id: number; path: string }> => {
      const id = nextId();
      const { attributes = {}, ...columns } = values;
      await organization.insert((insert) => {
        insert("customer_assets", {
          id,
          customer_id: 1,
          name: `Asset ${id}`,
          attributes: JSON.stringify(attributes),
          ...columns,
        });
      });
      return { id, path: `${organization.path}/customer-assets/${id}` };
    },
    addNote: async (path: string, text = "Ketting vervangen") =>
      (await send("POST", `${path}/notes`, { text }, organization.member)).body,
    /** Returns the texts of its notes, newest first. */
    notesOf: async (path: string): Promise<string[]> =>
      (await send("GET", `${path}/notes`)).body.items.map((note: any) => note.contentText),
  };
}
