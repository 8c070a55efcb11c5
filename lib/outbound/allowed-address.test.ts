import { expect, test } from "vitest";
import { isAllowed, isPublic, parseAllowedAddress } from "./allowed-address";

const list = (...texts: string[]) =>
  texts.map((text) => {
    const parsed = parseAllowedAddress(text);
    if (!parsed) throw new Error(`${text} is no address`);
    return parsed;
  });

test.each([
  ["hooks.lab.example", { host: "hooks.lab.example", ip: "10.0.0.9", port: 443 }, true],
  ["hooks.lab.example", { host: "other.lab.example", ip: "10.0.0.9", port: 443 }, false],
  ["vllm.lab.example:8000", { host: "VLLM.lab.example", ip: "10.0.0.9", port: 8000 }, true],
  ["vllm.lab.example:8000", { host: "vllm.lab.example", ip: "10.0.0.9", port: 8001 }, false],
  ["10.0.5.0/24", { host: "a", ip: "10.0.5.255", port: 80 }, true],
  ["10.0.5.0/24", { host: "a", ip: "10.0.6.0", port: 80 }, false],
  ["10.0.5.0/24:8000", { host: "a", ip: "10.0.5.1", port: 80 }, false],
  ["127.0.0.1", { host: "localhost", ip: "127.0.0.1", port: 11434 }, true],
  // An IPv4 address written as IPv6 is the same address.
  ["127.0.0.1", { host: "localhost", ip: "::ffff:127.0.0.1", port: 11434 }, true],
  ["[fd00::5]:8000", { host: "a", ip: "fd00::5", port: 8000 }, true],
  ["fd00::/8", { host: "a", ip: "fd00::5", port: 8000 }, true],
  ["fd00::/8", { host: "a", ip: "10.0.5.1", port: 8000 }, false],
])("%s allows %o: %s", (text, call, expected) => {
  expect(isAllowed(list(text), call)).toBe(expected);
});

test.each([
  "",
  "http://lab.example",
  "lab.example/x",
  "10.0.5.300",
  "10.0.5.0/33",
  "a b",
  "a:0",
  "a:99999",
  "*",
])("“%s” is no address", (text) => expect(parseAllowedAddress(text)).toBeNull());

// The special-purpose registries of IANA (RFC 6890, 8190): none of these is a host of the internet.
test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "192.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::a00:1",
  "fc00::1",
  "fe80::1",
  // IPv4-compatible and reserved ones, and Azure's host inside of each machine.
  "::127.0.0.1",
  "::a9fe:a9fe",
  "4000::1",
  "e000::1",
  "168.63.129.16",
  "::ffff:168.63.129.16",
  "ff02::1",
  "2001:db8::1",
  "2002:a00:1::1",
  "2001::1",
  "not an address",
])("%s is not public", (ip) => expect(isPublic(ip)).toBe(false));

test.each(["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111"])("%s is public", (ip) =>
  expect(isPublic(ip)).toBe(true),
);
