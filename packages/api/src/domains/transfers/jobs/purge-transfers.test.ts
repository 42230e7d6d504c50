import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const day = 86_400_000;
const service = await openTestService();
const organization = await service.createOrganization();
const transfers = transfersOf(service, organization);

test("imports and exports are readable for 90 days after their end; imported records stay", async () => {
  const start = Date.now();
  const imported = await transfers.runImport("Name,Code\nKettingen,K1\n,K2\n");
  const exported = await transfers.runExport({ kind: "suppliers" });
  const token = service.issuer.sign({
    sub: organization.admin.id,
    exp: Math.floor(start / 1_000) + 180 * 86_400,
  });
  const statuses = () =>
    Promise.all(
      [`imports/${imported.id}`, `exports/${exported.id}`, "suppliers"].map(async (path) => {
        const response = await service.request("GET", `${organization.path}/${path}`, { token });
        return response.status;
      }),
    );
  service.setNow(start + 89 * day);
  await service.jobs.runDue();
  expect(await statuses()).toEqual([200, 200, 200]);
  service.setNow(start + 92 * day);
  await service.jobs.runDue();
  expect(await statuses()).toEqual([404, 404, 200]);
  service.setNow(start);
  expect(await transfers.suppliers()).toMatchObject([{ name: "Kettingen" }]);
});
