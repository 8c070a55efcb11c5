"""How much memory reinforcement learning takes, computed from the models' configurations."""

from dataclasses import dataclass
from functools import partial

from transformers import PretrainedConfig

from candor_training.memory.chunked_logits import chunked_logits
from candor_training.memory.machine import memory_at_hand
from candor_training.memory.reading import text_bytes
from candor_training.memory.sizes import cache_bytes, count_parameters
from candor_training.memory.training import estimate_training
from candor_training.rl.settings import RlSettings

# Of the update, for each logit: log-probabilities, their gradient and the logits', of 4 bytes each (a
# processor's resident memory rises by 11.8 to 11.9 in fp32, bf16 and mixed precision).
_bytes_of_logit = 12


@dataclass(frozen=True)
class RlMemory:
    """Bytes on one device.

    `trained` are policy and (PPO) value network with gradients and optimiser, `reference` the policy
    that the KL penalty is taken from, `readers` the models that give the reward, `activations` those of
    the update. While it writes: `gathered` is a policy that is shared out, held whole, and `cache` the
    keys and values of one row (PPO: as many are written at once as fit) or all rows (RLOO, by TRL).
    While it reads: `reader` is the largest of the readers, held whole where they are shared out, and
    `reading` what it takes for one answer of one text; as many are read at once as fit. `state` is a
    copy of weights and moments that are trained, in the machine's memory while it is written.
    """

    trained: int
    reference: int
    readers: int
    activations: int
    gathered: int
    cache: int
    reader: int
    reading: int
    state: int

    @property
    def standing(self) -> int:
        """The memory held from the first step to the last."""
        return self.trained + self.reference + self.readers

    @property
    def total(self) -> int:
        """The most at one time, texts being as long as they may."""
        return self.standing + max(
            self.activations, self.gathered + self.cache, self.reader + self.reading
        )


def estimate_rl(
    policy: PretrainedConfig, readers: list[PretrainedConfig], settings: RlSettings, devices: int = 1
) -> RlMemory:
    """Memory on each of `devices` for a policy and, with PPO, a value network.

    The value network is what the last of the `readers`, the classifier, is. Both are trained as in
    supervised training (`estimate_training`), on the rows that a device takes at a time. With LoRA both
    stand on a frozen base of their own, and the policy without its adapter is the reference; otherwise
    that is a frozen copy of 2 bytes a parameter (PPO in bf16; else 4). FSDP2 shares out these three and
    the readers, and holds whole the policy while it writes and each reader while it reads.
    """
    is_ppo = settings.algorithm == "ppo"
    bytes_each = settings.dtype.itemsize
    shared = devices if settings.sharding == "fsdp2" else 1
    own = settings.rollouts // devices
    length = settings.max_query_tokens + settings.max_new_tokens
    rows = min(settings.device_batch_size or own, own)
    # PPO's logits are those of the response and the token before it; a value network has none.
    if is_ppo:
        words = int(policy.get_text_config().vocab_size)
        logits = rows * (settings.max_new_tokens + 1) * _bytes_of_logit * words
    else:
        logits = chunked_logits(policy, settings, rows, length)
    step = partial(
        estimate_training,
        settings=settings,
        rows=rows,
        length=length,
        masked=rows > 1,
        devices=shared,
    )
    networks = [step(policy, logits=logits)]
    if is_ppo:
        networks.append(step(readers[-1]))
    parameters = count_parameters(policy)
    has_copy = settings.lora is None and (is_ppo or settings.kl_coef > 0)
    row = cache_bytes(policy, bytes_each) * length
    read = length + (settings.surrogate.max_new_tokens if settings.extracts else 0)
    reading = [bytes_each * count_parameters(reader) for reader in readers]
    return RlMemory(
        trained=sum(one.trained for one in networks),
        reference=(bytes_each if is_ppo else 4) * parameters // shared if has_copy else 0,
        readers=sum(reading) // shared,
        # The policy's gradients come first, while the value network's activations wait for theirs.
        activations=max(
            sum(one.hidden + one.logits for one in networks),
            networks[0].backward + sum(one.hidden for one in networks[1:]),
        ),
        gathered=bytes_each * parameters if shared > 1 else 0,
        cache=row if is_ppo else own * row,
        reader=max(reading, default=0) if shared > 1 else 0,
        reading=max((text_bytes(reader, read, bytes_each) for reader in readers), default=0),
        state=sum(one.state for one in networks),
    )


def room_to_read(
    policy: PretrainedConfig, readers: list[PretrainedConfig], settings: RlSettings, devices: int
) -> int:
    """Bytes for writing and reading on a device: four fifths of what models, counted, leave of it.

    By the machine's size and not by what happens to be free: the same run has the same batches.
    """
    counted = estimate_rl(policy, readers, settings, devices)
    taken = counted.standing + max(counted.gathered, counted.reader)
    return max(0, (memory_at_hand(devices) - taken) * 4 // 5)
