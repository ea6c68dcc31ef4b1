CREATE TABLE `board_invites` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`email` text,
	`code` text,
	`inviter_id` text,
	`permissions` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_invites_person` ON `board_invites` (`board_id`,`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `board_invites_address` ON `board_invites` (`board_id`,`email`) WHERE email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `board_invites_link` ON `board_invites` (`board_id`,`inviter_id`) WHERE kind = 'link';--> statement-breakpoint
CREATE UNIQUE INDEX `board_invites_code` ON `board_invites` (`code`);--> statement-breakpoint
CREATE INDEX `board_invites_board` ON `board_invites` (`board_id`,`id`);--> statement-breakpoint
CREATE INDEX `board_invites_user` ON `board_invites` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `board_invites_email` ON `board_invites` (`email`,`id`);--> statement-breakpoint
CREATE INDEX `board_invites_inviter` ON `board_invites` (`inviter_id`);