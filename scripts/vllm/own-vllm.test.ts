import { expect, test } from "vitest";
import { ownVllm } from "./serve-by-vllm";

test("a machine has the vLLM that its operator names, with options", () => {
  const given = " /opt/vllm/bin/python --gpu-memory-utilization 0.8\n";
  expect(ownVllm({ NODE_ENV: "test", CANDOR_VLLM: given })).toEqual({
    python: "/opt/vllm/bin/python",
    options: ["--gpu-memory-utilization", "0.8"],
  });
  expect(ownVllm({ NODE_ENV: "test" })).toBeNull();
  expect(ownVllm({ NODE_ENV: "test", CANDOR_VLLM: " " })).toBeNull();
});
