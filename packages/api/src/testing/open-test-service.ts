import { afterAll } from "vitest";
import { createTestService, type TestService } from "./test-service.ts";

/**
 * The service of a test file, which ends after the last of its tests. What the tests of a file share
 * stands at its top as constants; what each has of its own is a fixture of `test.extend`.
 *
 * @param args as of `createTestService`
 */
export async function openTestService(
  ...args: Parameters<typeof createTestService>
): Promise<TestService> {
  const service = await createTestService(...args);
  afterAll(() => service.close());
  return service;
}
