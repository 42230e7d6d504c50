import { afterAll } from "vitest";
import { createTestService, type TestService } from "./test-service.ts";

/**
 * Opens the service of a test file and closes it after the last test. Constants at the top of the file hold what its
 * tests share, fixtures of `test.extend` what each test creates for itself.
 *
 * @param args as for `createTestService`
 */
export async function openTestService(
  ...args: Parameters<typeof createTestService>
): Promise<TestService> {
  const service = await createTestService(...args);
  afterAll(() => service.close());
  return service;
}
