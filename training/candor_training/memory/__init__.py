"""How much memory a stage takes, computed before it runs.

table        the `memory` command: all stages of a recipe
check        the check before a run: what is refused, and what is warned of
fitting      a recipe of ours that fits instead
lowering     the settings that lower the largest part
training     supervised training: weights, gradients, optimiser, activations, logits
rl           reinforcement learning, with its readers; the room for its batches
writing      a batch of texts, and how many texts fit
reading      the surrogate's paragraphs, in one process
rows         tokens of the longest rows of a stage's data
activations  bytes that a model keeps of a token until its gradients are computed
sizes        parameters, a token's keys and values, a layer's activations
machine      what the devices have, and the words of refusal and warning
"""
