"use client";

import { Button, Menu } from "@mantine/core";
import { alarmOn, defaultLosses, namingOne } from "@/lib/figures/distributions/default-losses";
import type { Losses } from "@/lib/figures/distributions/schema-distributions";

/** As many answers have a preset of their own. */
const mostAlarms = 5;

/** Loss matrices to begin with. */
export function LossPresets({
  answers,
  onPick,
}: {
  answers: readonly string[];
  onPick: (losses: Losses) => void;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs">
          Presets
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPick(defaultLosses(answers))}>
          Answer, or “I don’t know” for 0.3
        </Menu.Item>
        <Menu.Item onClick={() => onPick(namingOne(answers))}>An answer has to be named</Menu.Item>
        {answers.slice(0, mostAlarms).map((answer) => (
          <Menu.Item key={answer} onClick={() => onPick(alarmOn(answer, answers))}>
            Act on “{answer}”: a miss costs five false alarms
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
