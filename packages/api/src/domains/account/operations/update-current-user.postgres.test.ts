import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { runOverlappingOn } from "../../../testing/run-overlapping.ts";

// The embedded database runs one transaction at a time: only on PostgreSQL can changes overlap.

const service = await openTestService();

test("concurrent changes of two notification settings are both kept", async () => {
  const user = await service.createUser();
  const switchOff = (kind: string) => () =>
    service.request("PATCH", "/v1/users/me", {
      as: user,
      body: { notifications: { [kind]: false } },
    });
  const responses = await runOverlappingOn(
    service,
    { text: "select from users where id = $1 for update", values: [user.id] },
    switchOff("reminder"),
    switchOff("mention"),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await service.request("GET", "/v1/users/me", { as: user });
  expect(body.notifications).toMatchObject({ reminder: false, mention: false });
});
