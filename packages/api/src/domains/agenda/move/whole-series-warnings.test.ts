import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());
const as = agenda.organization.admin;

const createSeries = () =>
  agenda.ok("POST", "/items", {
    title: "Weekly service",
    startAt: "2027-03-01T09:00:00Z",
    endAt: "2027-03-01T10:00:00Z",
    transparency: "transparent",
    recurrenceRule: { frequency: "weekly", count: 4 },
  });

const times = { startAt: "2027-03-02T09:00:00Z", endAt: "2027-03-02T10:00:00Z" };

describe.each([
  ["agenda_move_item", times],
  ["agenda_update_item", { location: "Utrecht" }],
  ["agenda_cancel_item", {}],
] as const)("%s", (tool, input) => {
  const warningsOf = async (itemId: string, scope?: string) => {
    const { isError, content, text } = await callTool(
      service,
      tool,
      { itemId, ...input, ...(scope === undefined ? {} : { scope }) },
      { as },
    );
    expect(isError, text).toBe(false);
    return content.warnings;
  };

  test("warns that the id of a series without scope changes the whole series", async () => {
    const { id } = await createSeries();
    expect(await warningsOf(id)).toEqual([
      "This is the whole series, 4 occurrences: without scope, the id of a series means all of it. A single one has an id of its own.",
    ]);
  });

  test("does not warn with scope series or for one occurrence", async () => {
    const { id } = await createSeries();
    const [, second] = await agenda.occurrences(id);
    expect(await warningsOf(second.id)).toEqual([]);
    expect(await warningsOf(id, "series")).toEqual([]);
  });
});
