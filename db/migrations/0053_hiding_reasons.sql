CREATE TABLE `withdrawn_tries` (
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`try_id` text NOT NULL,
	PRIMARY KEY(`pin_id`, `user_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `withdrawn_tries_user` ON `withdrawn_tries` (`user_id`);--> statement-breakpoint
ALTER TABLE `comments` ADD `is_muted` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pin_tries` ADD `text_key` text;--> statement-breakpoint
ALTER TABLE `pin_tries` ADD `said_at` integer;
