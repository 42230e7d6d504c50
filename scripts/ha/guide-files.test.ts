import { expect, test } from "vitest";
import { readGuideConfiguration } from "../test-environment/guide-configuration.ts";
import { readGuideFile, toFileOf } from "./guide-files.ts";

const paths = ["/etc/default/etcd", "/etc/patroni/config.yml", "/etc/haproxy/haproxy.cfg"];

test.each(paths)("the Dutch guide has the same %s", (path) => {
  expect(readGuideConfiguration("high-availability.nl", path)).toBe(readGuideFile(path));
});

test.each(paths)("%s is that of machine one", (path) => {
  expect(toFileOf("one", readGuideFile(path))).toBe(readGuideFile(path));
});

test("the file of another machine has its name and address, and the same members", () => {
  const text = toFileOf("three", readGuideFile("/etc/default/etcd"));
  expect(text).toContain("ETCD_NAME=three\n");
  expect(text).toContain("ETCD_LISTEN_PEER_URLS=http://10.0.0.23:2380\n");
  expect(text).toMatch(/^ETCD_INITIAL_CLUSTER=one=http:\/\/10\.0\.0\.21:2380,two=/mu);
});
