CREATE TABLE `pin_feedback` (
	`user_id` text NOT NULL,
	`pin_id` text NOT NULL,
	`kind` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_feedback_latest` ON `pin_feedback` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `pin_feedback_pin` ON `pin_feedback` (`pin_id`);