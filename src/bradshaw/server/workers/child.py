"""The loop of a worker process: jobs come on standard input, replies go to standard output."""

import os
import sys
import time

import msgspec
from msgspec import Raw

from bradshaw.core.errors import BradshawError
from bradshaw.core.sentences import reason_of, said
from bradshaw.server.workers.jobs import LENGTH, READY, Job, Memory, Reply
from bradshaw.server.workers.options import AgreeOptions, CheckFile
from bradshaw.server.workers.records import CheckRecord, DescribeRecord, ShowSteps
from bradshaw.server.workers.thinking import LookBack, Question

AnyJob = Question | LookBack | CheckRecord | DescribeRecord | ShowSteps | AgreeOptions | CheckFile


def main() -> None:
    """Work until standard input ends."""
    memory_limit, niceness = map(int, sys.argv[1:])
    limit(memory_limit, niceness)
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints does not garble the replies, nor get into the server's log
    jobs: msgspec.json.Decoder[Job] = msgspec.json.Decoder(AnyJob)
    memory = Memory()
    replies.write(READY)
    replies.flush()
    while head := sys.stdin.buffer.read(LENGTH):
        job = jobs.decode(sys.stdin.buffer.read(int.from_bytes(head, "big")))
        body = msgspec.json.encode(reply(job, memory))
        replies.write(len(body).to_bytes(LENGTH, "big") + body)
        replies.flush()


def limit(memory: int, niceness: int) -> None:
    """Whoever asks for more memory gets a MemoryError; the server's own process comes first on a busy machine."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.nice(niceness)


def reply(job: Job, memory: Memory) -> Reply:
    """Do the job, and say what came of it."""
    begun = time.process_time()
    try:
        answer = Raw(msgspec.json.encode(job.run(memory)))
    except Exception as error:
        if job.ours and isinstance(error, BradshawError):
            spent, kind = time.process_time() - begun, type(error).__name__
            return Reply(spent, error=kind, sentence=str(error), reason=reason_of(said(error)))
        return Reply(time.process_time() - begun, fault=type(error).__name__)
    return Reply(time.process_time() - begun, answer)


if __name__ == "__main__":
    main()
