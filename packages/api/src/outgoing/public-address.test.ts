import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "100.63.255.255",
  "172.32.0.1",
  "192.167.1.1",
  "2606:4700::1111",
  "2a00:1450:400e::5e",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  // RFC 1918, loopback, this network, link-local with cloud metadata, carriers
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "127.0.0.1",
  "127.255.0.1",
  "0.0.0.0",
  "0.1.2.3",
  "169.254.169.254",
  "100.64.0.1",
  "100.127.255.255",
  // Assigned to protocols, benchmarks, documentation, multicast, reserved, broadcast
  "192.0.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "192.88.99.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  // IPv6
  "::",
  "::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
  "100::1",
  "2001:db8::1",
  "3fff::1",
  "5f00::1",
  // IPv4 in IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo; of public addresses too
  "::ffff:10.0.0.1",
  "::ffff:a00:1",
  "::ffff:8.8.8.8",
  "::7f00:1",
  "::ffff:0:a00:1",
  "64:ff9b::a00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::a00:1",
  "2002:a00:1::",
  "2002:808:808::",
  "2001:0:a00:1::",
  // Not an address in its usual form
  "",
  "host.example",
  "8.8.8.8.example",
  "[2606:4700::1111]",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
