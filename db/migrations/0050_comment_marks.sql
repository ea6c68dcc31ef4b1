CREATE TABLE `comment_mention_removals` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_mention_removals_user` ON `comment_mention_removals` (`user_id`);--> statement-breakpoint
ALTER TABLE `comments` ADD `text_key` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `marks_sent_at` integer;