package dev.topspin.workload.runtime.scalaactors

import java.util.Random
import java.util.concurrent.RejectedExecutionException

import dev.topspin.workload.harness.pinning.MeasuredThreads

import scala.actors.{Reactor, SchedulerAdapter}
import scala.concurrent.forkjoin.{ForkJoinPool, ForkJoinWorkerThread, RecursiveAction}
import scala.language.existentials

/**
 * Runs actors as Scala's own scheduler does, on a pool of the same kind, but with threads that enter as measured ones: the
 * pool of [[scala.actors.scheduler.ForkJoinScheduler]] can't be given threads. Nor does it watch for the last actor to end.
 *
 * @param threads of the pool, 1 or more
 * @param measured where they enter
 */
final class MeasuredScheduler(val threads: Int, measured: MeasuredThreads) extends SchedulerAdapter {
  private val pool = new ForkJoinPool(threads, new EnteringThreads(measured), null, true)
  private val random = new Random // guarded by itself

  override def execute(task: Runnable): Unit =
    try {
      pool.execute(task)
    } catch {
      case _: RejectedExecutionException if !isActive => // an actor's last step, when nobody waits for it any more
    }

  override def execute(fun: => Unit): Unit =
    execute(new Runnable {
      override def run(): Unit = fun
    })

  /** From the thread that ran the actor, to its own queue; one in fifty to the whole pool, as by default in Scala. */
  override def executeFromActor(task: Runnable): Unit =
    if (random.synchronized(random.nextInt(50)) == 1) {
      execute(task)
    } else {
      task.asInstanceOf[RecursiveAction].fork()
    }

  override def shutdown(): Unit = pool.shutdownNow()

  override def isActive: Boolean = !pool.isShutdown

  override def newActor(actor: Reactor[A] forSome { type A >: Null }): Unit = {}

  override def terminated(actor: Reactor[A] forSome { type A >: Null }): Unit = {}

  override def onTerminate(actor: Reactor[A] forSome { type A >: Null })(fun: => Unit): Unit = {}
}

/** Workers that enter when they start and leave when they end. */
private final class EnteringThreads(measured: MeasuredThreads) extends ForkJoinPool.ForkJoinWorkerThreadFactory {
  override def newThread(pool: ForkJoinPool): ForkJoinWorkerThread =
    new ForkJoinWorkerThread(pool) {
      setName("scala-actors-" + getPoolIndex)

      override def onStart(): Unit = {
        super.onStart()
        measured.enter()
      }

      override def onTermination(exception: Throwable): Unit = {
        measured.leave()
        super.onTermination(exception)
      }
    }
}
