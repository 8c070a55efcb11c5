import { expect, test } from "vitest";
import { stepOfPip } from "./step-of-pip";

// As pip 25.1 writes them.
test("pip's lines say what it downloads, and how much that is", () => {
  expect(stepOfPip("  Downloading scikit_learn-1.9.1-cp313-cp313-manylinux.whl (9.4 MB)")).toBe(
    "Downloading scikit-learn 1.9.1 (9.4 MB)",
  );
  expect(stepOfPip("Downloading pyperclip-1.9.0.tar.gz (20 kB)")).toBe(
    "Downloading pyperclip 1.9.0 (20 kB)",
  );
  expect(stepOfPip("Collecting torch==2.13.0 (from -r requirements.txt (line 17))")).toBe(
    "Looking for torch",
  );
  expect(stepOfPip("Installing collected packages: a, b, c")).toBe("Installing 3 packages");
  expect(stepOfPip("Using cached numpy-2.4.6-cp313.whl (16.6 MB)")).toBeNull();
});
