import type { Definition } from "@/components/ui/definition-popover";

interface CurveDefinition extends Definition {
  /** As the curve is called, with its unit. */
  name: string;
}

const define = (name: string, ...text: string[]): CurveDefinition => ({
  name,
  title: `Training: ${name}`,
  text,
});

const gradient = define(
  "gradient norm",
  "The length of the gradient before it is clipped. Jumps say that training is unsteady: lower the learning rate. In training by reward an alarm is raised above 100 and 1,000 times the least so far.",
);

/** What the curves of training show, by the trainer’s names. */
export const curveDefinitions: Record<string, CurveDefinition> = {
  loss: define(
    "training loss",
    "How badly the model predicts the rows that it learns from, since the point before: mean cross-entropy in nats, of a token or a label. Lower is better.",
    "The table of stages has another loss: that on held-out rows, or of a made-up world’s base model the training loss of its last steps, at most 200.",
  ),
  policy_loss: define(
    "policy loss",
    "PPO’s clipped loss. It stays near 0 also when training goes well: watch the reward.",
  ),
  value_loss: define(
    "value loss",
    "How far the value network’s guesses are from the returns: half their mean square, with its weight. Lower is better.",
  ),
  reward: define(
    "reward",
    "What the paragraphs of the step are paid, in the mean, by the surrogate reader. It holds the constant of the reward, but not the KL penalty. Higher is better.",
  ),
  validation_reward: define(
    "validation reward",
    "The mean reward on PPO validation, by the surrogate reader, without the constant. Checkpoints are ranked by it. Higher is better.",
  ),
  reader_reward: define(
    "reader reward",
    "The same reward where another reader than the surrogate reads, on the validation paragraphs that it reads: the first, as many as the setting monitor_rows says. The policy is not trained on it.",
  ),
  gap: define(
    "gap",
    "The surrogate’s reward minus the other reader’s, both on the paragraphs that the other reader reads. Validation reward is of all validation paragraphs, so that it minus reader reward is another number. A growing gap says that the policy exploits the surrogate: an alarm is raised above 0.2 more than at first, beyond chance.",
  ),
  gap_error: define("gap error", "The standard error of the gap."),
  kl: define(
    "KL",
    "How far the policy is from the one that it began as: nats of a paragraph (estimator k3). It is penalised.",
  ),
  kl_per_token: define("KL per token", "KL divided by tokens. An alarm is raised above 0.3."),
  entropy: define(
    "entropy",
    "How evenly the policy spreads over next tokens, in nats of a token. It falls as the policy grows sure of its words; near 0 all samples are alike.",
  ),
  sum: define(
    "sum of probabilities (Σ)",
    "The probabilities that the surrogate gives a paragraph’s answers, added up. A forecast that adds up to 1 is coherent.",
  ),
  sum_error: define(
    "error of the sum",
    "The mean distance of Σ from 1. An alarm is raised above 0.2.",
  ),
  confidence: define(
    "mean confidence",
    "The mean of the highest probability that the surrogate gives an answer of a paragraph.",
  ),
  spread: define(
    "spread of confidence",
    "The standard deviation of that confidence. A policy that states the same confidence everywhere has none: an alarm is raised below 0.05.",
  ),
  empty: define("empty", "The share of paragraphs in which the surrogate finds no answer."),
  tokens: define(
    "tokens",
    "The mean length of a paragraph, its end included. An alarm is raised below 2, three steps in a row.",
  ),
  ended: define(
    "ended",
    "The share of paragraphs that the model ends, instead of being cut off at the greatest length. Higher is better.",
  ),
  explained: define(
    "explained variance",
    "The share of the returns’ variance that the value network knew. 1 is all; below 0 it is worse than the mean.",
  ),
  clipped: define(
    "clipped",
    "The share of tokens whose probability moved further than PPO pays for. Near 0 at a small learning rate.",
  ),
  gradient_norm: gradient,
  grad_norm: gradient,
};
