import { strict as assert } from "node:assert";
import type { TestOrganization, TestService } from "../../../../testing/test-service.ts";
import { type Agent, connectAgent } from "./agent.ts";
import { insertWorkshop } from "./insert-workshop.ts";

/** An organization with customers, tasks and an agenda, and an agent of its admin. */
export type ScenarioContext = {
  agent: Agent;
  service: TestService;
  organization: TestOrganization;
  /** Sends a REST request of the owner. */
  owner: (method: string, path: string, body?: unknown) => Promise<any>;
  /** Returns a time in the week of the scenarios, with offset: `at(0, "09:00")` is on its Monday. */
  at: (day: number, time: string) => string;
  /**
   * Returns the operationIds of the changes since the start of the scenario, oldest first, except those by requests of
   * the scenario itself.
   */
  writes: () => Promise<string[]>;
};

const zone = "Europe/Amsterdam";

/** Creates a new organization with the records of the workshop. */
export async function createScenarioContext(service: TestService): Promise<ScenarioContext> {
  const organization = await service.createOrganization({ name: "Fietswerkplaats De Singel B.V." });
  const today = Temporal.Now.plainDateISO(zone);
  // At least two weeks ahead, so that all times of the scenarios are in the future.
  const monday = today.add({ days: 15 - today.dayOfWeek, weeks: 1 });
  const at = (day: number, time: string) =>
    monday
      .add({ days: day })
      .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
      .toString({ timeZoneName: "never", smallestUnit: "second" });
  const owner = async (method: string, path: string, body?: unknown) => {
    const response = await service.request(method, `${organization.path}${path}`, {
      as: organization.owner,
      ...(body === undefined ? {} : { body }),
    });
    assert(response.status < 300, `${method} ${path}: ${response.text}`);
    return response.body;
  };
  await insertWorkshop({ owner, at, organization });
  const before = (await owner("GET", "/audit-log?limit=1")).items[0]?.sequence ?? 0;
  return {
    service,
    organization,
    owner,
    at,
    agent: await connectAgent(service, organization.admin),
    async writes() {
      const { items } = await owner("GET", "/audit-log?limit=100&outcome=succeeded");
      const since = (items as { sequence: number; action: string; channel: string }[]).filter(
        ({ sequence, channel }) => sequence > before && channel !== "api",
      );
      return since.map(({ action }) => action).toReversed();
    },
  };
}
