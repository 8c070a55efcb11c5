"""How much memory a stage takes, computed before it runs.

table        the `memory` command: all stages of a recipe, and the check before a run
training     supervised training: weights, gradients, optimiser, activations, logits
rl           reinforcement learning, with its readers; the room for its batches
writing      a batch of texts, and how many texts fit
reading      the surrogate's paragraphs, in one process
rows         tokens of the longest rows of a stage's data
activations  bytes that a model keeps of a token until its gradients are computed
sizes        parameters, a token's keys and values, a layer's activations
machine      what the devices have, and the refusal of what does not fit
"""
