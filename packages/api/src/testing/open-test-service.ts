import { afterAll } from "vitest";
import { createTestService, type TestService } from "./test-service.ts";

/**
 * Opens the service of a test file and closes it after the last test. What the file's tests share stands at its
 * top as constants; what each test has of its own is a fixture of `test.extend`.
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
